import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { steps } from "#hub/store/sqlite/schema.ts";
import { root } from "./install.mjs";

/** Names of Debian's architectures, with npm's names. */
const architectures: Readonly<Record<string, string>> = {
  amd64: "x64",
  arm64: "arm64",
  armhf: "arm",
};

/** Scripts of the package: the steps of deploy/install.sh beside the files. */
const scripts = {
  // Another version may change the record: a copy stays. A version that cannot read the record changes nothing: it
  // would only replace that copy.
  preinst: `file=/var/lib/private/heliograph/record.sqlite
if [ -r "$file" ]; then
  set -- "$1" $(od -An -tu1 -j60 -N4 "$file")
  if [ $((\${2:-0} * 16777216 + \${3:-0} * 65536 + \${4:-0} * 256 + \${5:-0})) -gt ${steps.length} ]; then
    echo "This version does not read the record in /var/lib/private/heliograph, which a newer one wrote. Move that folder away, and put /var/lib/private/heliograph.before in its place, to go back." >&2
    exit 1
  fi
fi
if [ "$1" = upgrade ] && [ -d /var/lib/private/heliograph ]; then
  if [ -d /run/systemd/system ]; then systemctl stop heliograph || true; fi
  rm -rf /var/lib/private/heliograph.before
  cp -a /var/lib/private/heliograph /var/lib/private/heliograph.before
fi`,
  postinst: `if [ "$1" = configure ] && [ -d /run/systemd/system ]; then
  systemctl daemon-reload
  systemctl enable heliograph
  systemctl restart heliograph
fi`,
  prerm: `if [ "$1" = remove ] && [ -d /run/systemd/system ]; then systemctl disable --now heliograph || true; fi`,
  postrm: `if [ "$1" = purge ]; then
  rm -rf /etc/heliograph /var/lib/heliograph /var/lib/private/heliograph /var/lib/private/heliograph.before /var/lib/private/heliograph.newer
fi
if [ -d /run/systemd/system ]; then systemctl daemon-reload || true; fi`,
} as const;

const Manifest = v.object({ version: v.string(), description: v.string() });

/** Makes a Debian package of the packed program for an architecture. Returns its path. Throws if a tool fails. */
export function packDeb(image: string, architecture: string, folder: string): string {
  const cpu = architectures[architecture];
  if (cpu === undefined) {
    throw new Error(`There is ${Object.keys(architectures).join(", ")}, not ${architecture}.`);
  }
  const { version } = v.parse(
    Manifest,
    JSON.parse(readFileSync(join(root, "package.json"), "utf8")),
  );
  const staged = mkdtempSync(join(tmpdir(), "heliograph-deb-"));
  try {
    // The same files as of the script, for another processor too.
    const env = {
      ...process.env,
      npm_config_cpu: cpu,
      npm_config_os: "linux",
      npm_config_libc: "glibc",
    };
    const args = [join(image, "install.sh"), "--root", staged, "--gateway", "none", "--yes"];
    tool("sh", args, env);
    layOut(staged, { version, architecture });
    const file = join(folder, `heliograph_${version}_${architecture}.deb`);
    tool("dpkg-deb", ["--root-owner-group", "-Zxz", "--build", staged, file]);
    return file;
  } finally {
    rmSync(staged, { recursive: true, force: true });
  }
}

/** Moves files to where a package of Debian has them, and describes it. */
function layOut(
  staged: string,
  { version, architecture }: { readonly version: string; readonly architecture: string },
): void {
  // It belongs to the owner alone, unlike a folder of every system.
  chmodSync(staged, 0o755);
  const units = join(staged, "usr/lib/systemd/system");
  mkdirSync(units, { recursive: true });
  renameSync(
    join(staged, "etc/systemd/system/heliograph.service"),
    join(units, "heliograph.service"),
  );
  // Not in /opt: a system without another package there would lose that folder with this one.
  renameSync(join(staged, "opt/heliograph"), join(staged, "usr/lib/heliograph"));
  for (const name of ["etc/systemd", "usr/local", "opt"])
    rmSync(join(staged, name), { recursive: true, force: true });
  mkdirSync(join(staged, "usr/bin"));
  const program = "../lib/heliograph/node_modules/.bin/heliograph";
  symlinkSync(program, join(staged, "usr/bin/heliograph"));
  const described = join(staged, "DEBIAN");
  mkdirSync(described);
  writeFileSync(
    join(described, "control"),
    `Package: heliograph
Version: ${version}
Architecture: ${architecture}
Maintainer: Heliograph <heliograph@localhost>
Depends: nodejs (>= 20.19)
Section: net
Priority: optional
Description: hub and interface for OpenDTU solar gateways
 Live values, history, alerts and backups of OpenDTU and OpenDTU-OnBattery.
`,
  );
  writeFileSync(join(described, "conffiles"), "/etc/heliograph/hub.yaml\n");
  for (const [name, text] of Object.entries(scripts))
    writeFileSync(join(described, name), `#!/bin/sh\nset -e\n${text}\n`, { mode: 0o755 });
}

function tool(name: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): void {
  const { status, error, stderr } = spawnSync(name, args, { env, encoding: "utf8" });
  if (status !== 0) throw new Error(`${name}: ${error?.message ?? stderr}`);
}

if (import.meta.filename === process.argv[1]) {
  const folder = join(root, "dist-packages");
  const image = join(folder, "image");
  if (!existsSync(join(image, "install.sh"))) throw new Error("Run first: npm run pack");
  const chosen = process.argv.slice(2);
  for (const one of chosen.length > 0 ? chosen : Object.keys(architectures))
    console.log(packDeb(image, one, folder));
}
