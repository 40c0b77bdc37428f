import { expect, it } from "vitest";
import { withShortProperties } from "../../../scripts/build/shortProperties.ts";

it("shortens what is read, wherever it is named", () => {
  const script =
    "css`--text:red;color:var(--text);top:var(--space-2);margin:var(--space-2, 1px)`;set({'--text':1})";
  expect(withShortProperties(script, "")).toBe(
    "css`--b:red;color:var(--b);top:var(--a);margin:var(--a, 1px)`;set({'--b':1})",
  );
});

it("keeps longer names apart, options of commands, and what the page defines", () => {
  const script =
    "css`a:var(--text);b:var(--text-quiet);c:var(--page)`;`start -- --replay --text-file`";
  expect(withShortProperties(script, "<style>:root{--page:red}</style>")).toBe(
    "css`a:var(--a);b:var(--b);c:var(--page)`;`start -- --replay --text-file`",
  );
});

it("has a name for each of many", () => {
  const names = Array.from({ length: 60 }, (_, at) => `--long-name-${at}`);
  const short = withShortProperties(names.map((name) => `var(${name})`).join(" "), "");
  expect(new Set(short.split(" ")).size).toBe(60);
});
