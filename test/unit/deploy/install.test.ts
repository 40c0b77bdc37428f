import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { delimiter, join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { readCommandLine } from "#demonstration/local/commandLine.ts";
import { steps } from "#hub/store/sqlite/schema.ts";
import { packDeb } from "../../../scripts/packDeb.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";
import { root } from "../../support/sources.ts";

function writeProgram(file: string, text: string): void {
  writeFileSync(file, `#!/bin/sh\n${text}\n`);
  chmodSync(file, 0o755);
}

/** The folder that `npm run pack` writes, with a stand-in for npm, and a root to install below. */
function prepare() {
  const [packed, tools, target] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
  for (const name of ["install.sh", "heliograph.service"])
    copyFileSync(join(root, "deploy", name), join(packed, name));
  for (const name of ["package.json", "package-lock.json", "heliograph.tgz"])
    writeFileSync(join(packed, name), "");
  // This npm installs a program that finds two gateways.
  writeProgram(
    join(tools, "npm"),
    `bin="$3/node_modules/.bin"; mkdir -p "$bin" "$3/.npm" "$3/node_modules/heliograph-hub"
     echo "$@" > "$3/arguments"; echo > "$3/.npm/downloaded"
     cp "$(dirname "$0")/manifest.json" "$3/node_modules/heliograph-hub/package.json"
     printf '#!/bin/sh\\necho "http://192.168.1.7  OpenDTU  1"; echo "http://192.168.1.8  OpenDTU  1"\\n' > "$bin/heliograph"
     chmod 755 "$bin/heliograph"; [ -z "$OFFLINE" ]`,
  );
  const readsFormat = (recordFormat: number) =>
    writeFileSync(join(tools, "manifest.json"), JSON.stringify({ heliograph: { recordFormat } }));
  readsFormat(1);
  const install = (args: readonly string[], variables: NodeJS.ProcessEnv = {}) => {
    const { status, stdout, stderr } = spawnSync(
      "sh",
      [join(packed, "install.sh"), "--root", target, ...args],
      {
        encoding: "utf8",
        input: "",
        env: { PATH: `${tools}${delimiter}${process.env["PATH"]}`, ...variables },
      },
    );
    return { status, stdout, stderr };
  };
  const at = (path: string) => join(target, path);
  const files = () =>
    readdirSync(target, { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [] : [entry.name],
    );
  return { install, at, files, tools, packed, knows: readsFormat };
}

/** The beginning of a file of SQLite with a version of its tables. */
function recordOf(format: number): Buffer {
  const head = Buffer.alloc(100);
  head.write("SQLite format 3\0", "latin1");
  head.writeUInt32BE(format, 60);
  return head;
}

function askPackage(...args: readonly string[]): string {
  return spawnSync("dpkg-deb", args, { encoding: "utf8" }).stdout;
}

describe.skipIf(process.platform === "win32")("the script that installs the hub", () => {
  it("says what it would do, and does none of it", () => {
    const { install, files } = prepare();
    const { status, stdout } = install(["--dry-run", "--gateway", "192.168.1.50"]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/would run: npm ci .*\n.*would write: .*hub\.yaml/s);
    expect(install(["--dry-run", "--uninstall"]).status).toBe(0);
    expect(files()).toEqual([]);
  });

  it.each([
    ["--gateway", "x$(id)"],
    ["--gateway", "http://me:secret@192.168.1.50"],
    ["--gateway", "http://"],
    ["--gateway", "ftp://192.168.1.50"],
    ["--gateway", "://x"],
    ["--gateway", "http://192.168.1.50:99999"],
    ["--gateway", "192.168.1.50:"],
    ["--gateway", "192.168.1.50:0"],
    ["--gateway", "192.168.1.50:80x/house"],
    ["--gateway", "192.168.1.50:80:81"],
    ["--gateway", ""],
    ["--port", "99999"],
    ["--port", "0"],
    ["--port", "x"],
    ["--port", "08080"],
    ["--root", ""],
    ["--root", "/"],
    ["--root", "//"],
    ["--root", "/./"],
    ["--root", "/usr/.."],
    ["--root", "/nowhere/../.."],
    ["--root", "below"],
    ["--root", "/", "--uninstall", "--yes"],
    ["--root", "", "--uninstall", "--yes"],
  ])("refuses %s %j %s before it changes anything", (...args) => {
    const { install, files } = prepare();
    // Each names the fault; a dry run, as no root may be touched by accident.
    const { status, stderr, stdout } = install([...args, "--dry-run"]);
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^("|--(port|root|gateway) takes)/),
    ]);
    expect(stdout).toBe("");
    expect(files()).toEqual([]);
  });

  it.each(["192.168.1.50:65535", "https://solar-1.example/house/", "http://h:80/"])(
    "takes the address %s",
    (address) => {
      const { install } = prepare();
      expect(install(["--gateway", address, "--dry-run"]).status).toBe(0);
    },
  );

  it("gives a password to no device that only announces itself", () => {
    const { install, files, at } = prepare();
    const secret = { HELIOGRAPH_PASSWORD: "secret" };
    expect(install([], secret)).toMatchObject({
      status: 1,
      stderr: "Whose password is it? Name the gateway: --gateway URL\n",
    });
    expect(files()).toEqual([]);
    expect(install(["--gateway", "none"], secret).status).toBe(0);
    // An upgrade asks nothing.
    expect(install([], secret).status).toBe(0);
    expect(readFileSync(at("etc/heliograph/hub.yaml"), "utf8")).toContain("gateways: {}");
  });

  it("installs, upgrades with a copy of the record, goes back, and leaves nothing", () => {
    const { install, at, files } = prepare();
    const first = install(["--gateway", "192.168.1.50", "--port", "8090"], {
      HELIOGRAPH_PASSWORD: 'a "b" $c\\',
    });
    expect([first.status, first.stderr]).toEqual([0, ""]);
    expect(first.stdout).toMatch(/^Heliograph: http:\/\/\S+:8090$/m);
    expect(first.stdout).toContain(". /etc/heliograph/environment; heliograph --config");
    const read = readCommandLine(["--config", at("etc/heliograph/hub.yaml")], {
      HELIOGRAPH_PASSWORD_HOUSE: "secret",
    });
    expect(read).toMatchObject({
      ok: true,
      value: { host: "0.0.0.0", port: 8090, gateways: [{ name: "house", password: "secret" }] },
    });
    expect(readFileSync(at("etc/heliograph/environment"), "utf8")).toBe(
      'HELIOGRAPH_PASSWORD_HOUSE="a \\"b\\" \\$c\\\\"\n',
    );
    expect(statSync(at("etc/heliograph/environment")).mode & 0o777).toBe(0o600);
    const installed = files();

    // A second run asks nothing and adds no duplicates.
    mkdirSync(at("var/lib/heliograph"), { recursive: true });
    writeFileSync(at("var/lib/heliograph/record.sqlite"), "old");
    const again = install(["--gateway", "192.168.1.99"]);
    expect(again.status).toBe(0);
    expect(files().toSorted()).toEqual([...installed, "record.sqlite", "record.sqlite"].toSorted());
    expect(readFileSync(at("etc/heliograph/hub.yaml"), "utf8")).toContain("192.168.1.50");

    writeFileSync(at("var/lib/heliograph/record.sqlite"), "written by a newer version");
    expect(install(["--earlier-record"]).status).toBe(0);
    expect(readFileSync(at("var/lib/heliograph/record.sqlite"), "utf8")).toBe("old");
    // Later records are not lost either.
    const aside = readFileSync(at("var/lib/heliograph.newer/record.sqlite"), "utf8");
    expect(aside).toBe("written by a newer version");

    expect(install(["--uninstall"])).toMatchObject({ status: 1 });
    expect(install(["--uninstall", "--keep-record"]).status).toBe(0);
    expect(files()).toEqual(["record.sqlite", "record.sqlite", "record.sqlite"]);
    expect(install(["--uninstall", "--dry-run"]).stdout).not.toContain("Removed.");
    expect(install(["--uninstall", "--yes"]).status).toBe(0);
    expect(files()).toEqual([]);
  });

  it("changes nothing where the program does not read the record, whose copy stays", () => {
    const { install, at, files, knows: readsFormat } = prepare();
    expect(install(["--gateway", "none"]).status).toBe(0);
    mkdirSync(at("var/lib/heliograph"), { recursive: true });
    writeFileSync(at("var/lib/heliograph/record.sqlite"), recordOf(259));
    readsFormat(300);
    expect(install([]).status).toBe(0);
    writeFileSync(at("var/lib/heliograph/record.sqlite"), recordOf(300));
    const before = files().toSorted();
    readsFormat(259);
    const older = install([]);
    expect(older.status).toBe(1);
    expect(older.stderr).toMatch(/does not read the record .*--earlier-record/);
    expect(files().toSorted()).toEqual(before);
    expect(readFileSync(at("var/lib/heliograph.before/record.sqlite"))).toEqual(recordOf(259));
    expect(install(["--earlier-record"]).status).toBe(0);
    expect(readFileSync(at("var/lib/heliograph/record.sqlite"))).toEqual(recordOf(259));
    readsFormat(258);
    expect(install(["--earlier-record"])).toMatchObject({ status: 1 });
  });

  it("downloads into its own folder, which is empty again afterwards", () => {
    const { install, files, at } = prepare();
    expect(install(["--gateway", "none"]).status).toBe(0);
    const [command, ...cacheFolders] = readFileSync(at("opt/heliograph/arguments"), "utf8").split(
      " --cache ",
    );
    expect(cacheFolders).toEqual([`${at("opt/heliograph.new")}/.npm\n`]);
    expect(command).toContain("--ignore-scripts");
    expect(files()).not.toContain("downloaded");
  });

  it("leaves nothing where the packages cannot be downloaded, and an installed program as it is", () => {
    const { install, files } = prepare();
    const failed = install(["--gateway", "none"], { OFFLINE: "yes" });
    expect(failed.status).toBe(1);
    expect(failed.stderr).toContain("Nothing was changed.");
    expect(files()).toEqual([]);
    expect(install(["--gateway", "none"]).status).toBe(0);
    const installed = files();
    expect(install([], { OFFLINE: "yes" }).status).toBe(1);
    expect(files()).toEqual(installed);
  });

  it("takes the first gateway that it finds when nobody can be asked", () => {
    const { install, at } = prepare();
    expect(install([]).status).toBe(0);
    expect(readFileSync(at("etc/heliograph/hub.yaml"), "utf8")).toContain(
      "url: http://192.168.1.7\n",
    );
  });

  it.skipIf(!existsSync("/usr/bin/dpkg-deb"))("makes a Debian package of the same files", () => {
    const { packed, tools } = prepare();
    vi.stubEnv("PATH", `${tools}${delimiter}${process.env["PATH"]}`);
    onTestFinished(() => void vi.unstubAllEnvs());
    const file = packDeb(packed, "armhf", temporaryFolder());
    expect(askPackage("--field", file, "Architecture")).toBe("armhf\n");
    const listed = askPackage("--contents", file).split("\n");
    expect(listed.every((line) => line === "" || / root\/root /.test(line))).toBe(true);
    const paths = listed.flatMap((line) => / \.(\/\S*[^/\s])(?: -> \S+)?$/.exec(line)?.[1] ?? []);
    expect(paths).toEqual(
      expect.arrayContaining([
        "/etc/heliograph/hub.yaml",
        "/usr/lib/heliograph/node_modules/.bin/heliograph",
        "/usr/bin/heliograph",
        "/usr/lib/systemd/system/heliograph.service",
      ]),
    );
    expect(paths.filter((path) => !/^\/etc\/heliograph|^\/usr\/(bin|lib)\//.test(path))).toEqual(
      [],
    );
    const folder = temporaryFolder();
    expect(spawnSync("dpkg-deb", ["--control", file, folder]).status).toBe(0);
    const scripts = ["preinst", "postinst", "prerm", "postrm"];
    expect(
      scripts.filter((name) => spawnSync("sh", ["-n", join(folder, name)]).status !== 0),
    ).toEqual([]);

    // Before an upgrade: a copy of the record, unless this version does not read it.
    const target = temporaryFolder();
    const preinst = readFileSync(join(folder, "preinst"), "utf8").replaceAll("/var/lib", target);
    const upgrade = () => spawnSync("sh", ["-c", preinst, "preinst", "upgrade", "0.1.0"]).status;
    expect(upgrade()).toBe(0);
    mkdirSync(join(target, "private/heliograph"), { recursive: true });
    const record = join(target, "private/heliograph/record.sqlite");
    const copy = join(target, "private/heliograph.before/record.sqlite");
    writeFileSync(record, recordOf(steps.length));
    expect([upgrade(), readFileSync(copy)]).toEqual([0, recordOf(steps.length)]);
    writeFileSync(record, recordOf(steps.length + 1));
    expect([upgrade(), readFileSync(copy)]).toEqual([1, recordOf(steps.length)]);

    // A purge leaves nothing, also of a record that somebody went back from.
    mkdirSync(join(target, "private/heliograph.newer"));
    mkdirSync(join(target, "heliograph"));
    const postrm = readFileSync(join(folder, "postrm"), "utf8")
      .replaceAll("/var/lib", target)
      .replaceAll("/etc/heliograph", join(target, "etc"))
      .replaceAll("/run/systemd", target);
    expect(spawnSync("sh", ["-c", postrm, "postrm", "remove"]).status).toBe(0);
    expect(readdirSync(join(target, "private")).length).toBeGreaterThan(0);
    expect(spawnSync("sh", ["-c", postrm, "postrm", "purge"]).status).toBe(0);
    expect(readdirSync(target)).toEqual(["private"]);
    expect(readdirSync(join(target, "private"))).toEqual([]);
  });

  it("refuses an address that is none, an old Node.js, and a folder without the program", () => {
    const { install, at, tools } = prepare();
    const refused = install(["--gateway", "http://admin:secret@192.168.1.50"]);
    expect(refused).toMatchObject({ status: 1 });
    expect(existsSync(at("etc/heliograph/hub.yaml"))).toBe(false);
    writeProgram(join(tools, "node"), "case $1 in -p) echo 18.19.0;; *) exit 1;; esac");
    expect(install([])).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/18\.19\.0 is too old; version 20\.19 or newer is needed/),
    });
  });
});
