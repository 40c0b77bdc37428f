import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./sources.ts";

/** An empty project outside the repository, with only the packed package and its dependencies. */
export interface PackedProtocol {
  readonly project: string;
  readonly installed: string;
  write(name: string, text: string): string;
  /** Gives the project a package that the repository has. */
  link(name: string): void;
  remove(): void;
}

/** Builds the package, packs it with npm and unpacks it as `npm install` would, but without a network. */
export function packProtocol(): PackedProtocol {
  const project = mkdtempSync(join(tmpdir(), "heliograph-package-"));
  const modules = join(project, "node_modules");
  const installed = join(modules, "@heliograph/protocol");
  command("node", ["scripts/build-protocol.mjs"], root);
  command("npm", ["pack", "--pack-destination", project], join(root, "protocol"));
  const tarball = readdirSync(project).find((name) => name.endsWith(".tgz")) ?? "";
  mkdirSync(installed, { recursive: true });
  command("tar", ["-xzf", tarball, "-C", installed, "--strip-components=1"], project);
  cpSync(join(root, "node_modules/valibot"), join(modules, "valibot"), { recursive: true });
  const write = (name: string, text: string): string => {
    writeFileSync(join(project, name), text);
    return join(project, name);
  };
  write("package.json", JSON.stringify({ name: "consumer", type: "module" }));
  return {
    project,
    installed,
    write,
    link(name) {
      const place = join(modules, name);
      if (!existsSync(place)) symlinkSync(join(root, "node_modules", name), place, "junction");
    },
    remove() {
      rmSync(project, { recursive: true, force: true });
    },
  };
}

/** Runs a program to its end and returns its output; throws with the output on failure. */
export function command(name: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(name, args, {
    cwd,
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  if (status === 0) return stdout;
  throw new Error(`${name} ${args.join(" ")}: ${error?.message ?? stdout + stderr}`);
}
