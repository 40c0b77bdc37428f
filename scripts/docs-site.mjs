import { join } from "node:path";
import { root, run } from "./install.mjs";

// Builds the site of documents to dist-site. VitePress brings a Vite and a Vue of its own, so it is fetched for the
// occasion instead of with every installation.
run("npx", ["--yes", "--package", "vitepress@1.6.4", "vitepress", "build", join(root, "docs")], {
  shell: process.platform === "win32",
});
