import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { version as pageVersion } from "#app/shared/version.ts";
import { deadCitations } from "../support/citations.ts";
import { pagePackages, programPackages } from "../support/declaredPackages.ts";
import { deadReferences } from "../support/documents.ts";
import { root, sourcesIn } from "../support/sources.ts";

interface Manifest {
  readonly version: string;
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly overrides: Readonly<Record<string, string>>;
  /** Why each override is there: the file can have no comments. */
  readonly "//overrides": Readonly<Record<string, string>>;
}

interface LockEntry {
  readonly link?: boolean;
  readonly integrity?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

type Lock = Readonly<Record<string, LockEntry>>;

const json = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8"));
const manifest: Manifest = json("package.json");
const library: Manifest = json("protocol/package.json");
const lock: Lock = json("package-lock.json").packages;

/** Place of a package's dependency in the lock file: nearest folder first, as Node looks it up. */
function isLocked(entries: Lock, from: string, name: string): boolean {
  const nearest = from === "" ? `node_modules/${name}` : `${from}/node_modules/${name}`;
  if (nearest in entries) return true;
  return from !== "" && isLocked(entries, from.replace(/(^|\/)(node_modules\/)?[^/]*$/, ""), name);
}

function unlockedPackages(entries: Lock): readonly string[] {
  return Object.entries(entries).flatMap(([from, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isLocked(entries, from, name))
      .map((name) => `${from} needs ${name}`),
  );
}

describe("the lock file", () => {
  it("holds every package that a package may need, on every platform", () => {
    expect(unlockedPackages(lock)).toEqual([]);
  });

  it("holds the checksum of every package that is fetched", () => {
    const unchecked = Object.entries(lock).filter(
      ([path, { link, integrity }]) =>
        path.includes("node_modules/") && link !== true && integrity === undefined,
    );
    expect(unchecked).toEqual([]);
  });

  it("a planted gap is found", () => {
    const entries = {
      "node_modules/@a/tool": { optionalDependencies: { "@a/tool-win": "1.0.0", b: "1.0.0" } },
      "node_modules/@a/tool/node_modules/b": { dependencies: { c: "1.0.0" } },
      "node_modules/c": {},
    };
    expect(unlockedPackages(entries)).toEqual(["node_modules/@a/tool needs @a/tool-win"]);
  });
});

describe("packages", () => {
  // Not those of the library: an application with another 1.x would get two copies.
  it("are pinned to one version each", () => {
    const wanted = [manifest.dependencies, manifest.devDependencies];
    const loose = wanted
      .flatMap((group) => Object.entries(group))
      .filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version));
    expect(loose).toEqual([]);
  });

  it("are overridden for a reason", () => {
    const { overrides, "//overrides": reasons } = manifest;
    expect(Object.keys(reasons)).toEqual(Object.keys(overrides));
    expect(Object.values(reasons)).not.toContain("");
  });

  it("say one version wherever it stands", () => {
    const adapter = json("integrations/iobroker/package.json");
    expect(pageVersion).toBe(manifest.version);
    expect(json("integrations/iobroker/io-package.json").common.version).toBe(adapter.version);
    for (const { dependencies } of [adapter, json("integrations/node-red/package.json")])
      expect(dependencies["@heliograph/protocol"]).toBe(`^${library.version}`);
  });

  it("needed at run time are closed lists: a new one of the page needs a decision record", () => {
    const names = Object.keys({ ...manifest.dependencies, ...library.dependencies });
    const listed = new Set([...pagePackages, ...programPackages]);
    expect(names.filter((name) => !listed.has(name))).toEqual([]);
    expect([...listed].filter((name) => !names.includes(name))).toEqual([]);
  });
});

describe("comments", () => {
  const rooms =
    "assembly command hub hub-api plant protocol scripts simulator src workers test vite.config.ts";

  it("cite only documents, sections and decisions that exist", () => {
    const sources = sourcesIn(rooms.split(" "), /\.(ts|tsx|mjs)$/).filter(
      ({ path }) => !/^test\/(unit\/repository|support\/citations)/.test(path),
    );
    expect(sources.length).toBeGreaterThan(800);
    expect(sources.flatMap(deadCitations)).toEqual([]);
  });

  it.each([
    "docs/gateway/nowhere.md",
    "docs/gateway/live.md#nothing",
    "decision 9999",
    "gateway reference",
    "spec 1 section",
  ])("a planted dead citation is found: %s", (dead) => {
    const text = `// Source: docs/gateway/live.md#live-status, decision 3, ${dead} 7.`;
    expect(deadCitations({ path: "a.ts", text })).toEqual([`a.ts: ${dead}`]);
  });
});

/** The number in the file name of a decision record. */
function numberOf(path: string): number {
  return Number(/\/(\d{4})-[a-z0-9-]+\.md$/.exec(path)?.[1]);
}

describe("documents", () => {
  const places = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs"];
  const inFolders = ["src", "hub", "plant/history"].map((folder) => `${folder}/README.md`);
  const documents = sourcesIn([...places, ...inFolders], /\.md$/);

  it("name only commands, files and links that exist", () => {
    expect(documents.length).toBeGreaterThan(8);
    expect(documents.flatMap((document) => deadReferences(document, manifest.scripts))).toEqual([]);
  });

  it.each([
    ["Run `npm run paint`.", "npm run paint"],
    ["See `src/nowhere.ts`.", "src/nowhere.ts"],
    ["See [there](docs/nowhere.md).", "docs/nowhere.md"],
  ])("a planted dead reference is found: %s", (text, dead) => {
    expect(deadReferences({ path: "A.md", text }, manifest.scripts)).toEqual([`A.md: ${dead}`]);
  });

  it("decision records have their own number and every part, unless superseded", () => {
    const records = documents.filter(({ path }) => path.startsWith("docs/adr/"));
    const numbers = records.map(({ path }) => numberOf(path));
    expect(new Set(numbers).size).toBe(records.length);
    for (const { path, text } of records) {
      const number = numberOf(path);
      expect(text).toMatch(new RegExp(`^# ${number}\\. `));
      const parts = [...text.matchAll(/^## (.+)$/gm)].map((match) => match[1]);
      const isSuperseded = /^Superseded by /m.test(text);
      expect(parts).toEqual(
        isSuperseded ? [] : ["Context", "Decision", "Alternatives", "Consequences", "Revisit"],
      );
    }
  });
});

it("CI runs the test command and nothing else", () => {
  expect(readFileSync(join(root, ".ci/run"), "utf8")).toBe("#!/bin/sh\nnpm test\n");
});
