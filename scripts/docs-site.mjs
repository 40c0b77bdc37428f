import { join } from "node:path";
import { root, run } from "./install.mjs";

const shell = process.platform === "win32";

// Builds the site of documents to dist-site. VitePress brings its own Vite and Vue, so it is fetched when needed
// instead of with every installation. Options such as `--base /heliograph/` are VitePress's own.
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
