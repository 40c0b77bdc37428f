import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";

/** Content of a Dockerfile's container, laid out in a folder of this machine. */
export interface LaidOut {
  /** Program and arguments: the entry point with its command. */
  readonly start: readonly string[];
  /** Program and arguments of the health check. */
  readonly health: readonly string[];
  readonly home: string;
}

/** The instructions of a Dockerfile, in order. */
function instructionsOf(text: string): readonly (readonly [name: string, rest: string])[] {
  const lines = text.replace(/\\\n/g, " ").split("\n");
  return lines.flatMap((line) => {
    const found = /^([A-Z]+) +(.*)$/.exec(line);
    return found ? [[found[1] ?? "", found[2] ?? ""] as const] : [];
  });
}

/**
 * Carries out a Dockerfile of a single stage in an empty folder that stands for the root of the container. Throws
 * when a command fails, or when it has an unknown instruction.
 */
export function layOut(text: string, context: string, folder: string): LaidOut {
  const inFolder = (path: string): string => join(folder, path);
  const parseList = (json: string): readonly string[] =>
    JSON.parse(json).map((word: string) => (word.startsWith("/opt/") ? inFolder(word) : word));
  let cwd = folder;
  let home = inFolder("/root");
  let entry: readonly string[] = [];
  let command: readonly string[] = [];
  let health: readonly string[] = [];
  const carryOut: Readonly<Record<string, (rest: string) => void>> = {
    FROM: () => undefined,
    ENV: () => undefined,
    EXPOSE: () => undefined,
    STOPSIGNAL: () => undefined,
    WORKDIR: (path) => mkdirSync((cwd = inFolder(path)), { recursive: true }),
    USER: (name) => void (home = inFolder(`/home/${name}`)),
    COPY: (rest) => {
      const names = rest.split(" ");
      const to = join(cwd, names.pop() ?? "");
      for (const name of names) copyFileSync(join(context, name), join(to, name));
    },
    RUN: (line) => {
      mkdirSync(home, { recursive: true });
      // Packages that were loaded before are taken from this machine.
      const cache = spawnSync("npm", ["config", "get", "cache"], { encoding: "utf8" }).stdout;
      const env = {
        ...process.env,
        npm_config_cache: cache.trim(),
        npm_config_prefer_offline: "true",
        HOME: home,
      };
      const { status, stderr } = spawnSync("sh", ["-c", line], { cwd, env, encoding: "utf8" });
      if (status !== 0) throw new Error(`RUN ${line}: ${stderr}`);
    },
    VOLUME: (path) => {
      if (!existsSync(inFolder(path))) throw new Error(`VOLUME ${path} would belong to root`);
    },
    HEALTHCHECK: (rest) => void (health = parseList(rest.slice(rest.indexOf("[")))),
    ENTRYPOINT: (json) => void (entry = parseList(json)),
    CMD: (json) => void (command = parseList(json)),
  };
  for (const [name, rest] of instructionsOf(text)) {
    const work = carryOut[name];
    if (!work) throw new Error(`${name} is not known here`);
    work(rest);
  }
  return { start: [...entry, ...command], health, home };
}
