import type shell from "../../locales/en/shell.json";

/** The texts of the frame, typed by the English file. */
export type ShellTexts = typeof shell;
