import type shell from "../../locales/en/shell.json";

/** The texts of the frame, as English holds them. */
export type ShellTexts = typeof shell;
