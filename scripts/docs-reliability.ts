import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { format } from "prettier";
import { reliabilityDocument } from "./reliability/document.ts";

const root = new URL("../", import.meta.url);
const words = JSON.parse(readFileSync(new URL("src/locales/en/shell.json", root), "utf8"));
const file = fileURLToPath(new URL("docs/reliability.md", root));
writeFileSync(
  file,
  await format(reliabilityDocument(words), { parser: "markdown", printWidth: 100 }),
);
