import { join } from "node:path";
import { root, run } from "./install.mjs";

const shell = process.platform === "win32";

// Builds the site of documents to dist-site. VitePress brings a Vite and a Vue of its own, so it is fetched for the
// occasion instead of with every installation.
// Options such as `--base /heliograph/` are VitePress's own.
run(
  "npx",
  ["--yes", "--package", "vitepress@1.6.4", "vitepress", "build", join(root, "docs")].concat(
    process.argv.slice(2),
  ),
  { shell },
);
// The demonstration lies beside the documents.
run("npm", ["run", "--silent", "build:demonstration", "--", join(root, "dist-site/demo")], {
  shell,
});
