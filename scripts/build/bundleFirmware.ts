import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { transform } from "@swc/core";
import { type Alias, build, type Rolldown } from "vite";
import { type GatewayProfile, profileOfRelease } from "../../protocol/firmware/profile.ts";
import { defaultRelease, type ImageRelease, imageReleases } from "./imageReleases.ts";
import { importsInPlace } from "./importsInPlace.ts";
import { isTextOf } from "./imageTexts.ts";
import { packedTexts } from "./packedTexts.ts";

type Has = GatewayProfile["has"];

const root = fileURLToPath(new URL("../..", import.meta.url));

// Preact has the interface of React in a seventh of its bytes (decision 21).
const preactForReact: readonly Alias[] = [
  { find: /^react(-dom)?$/, replacement: "preact/compat" },
  { find: /^react-dom\/client$/, replacement: join(root, "src/app/preactRoot.ts") },
  { find: /^react\/jsx-runtime$/, replacement: "preact/jsx-runtime" },
  // A package for versions of React without this hook.
  { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: "preact/compat" },
];

// No hub serves a page of the firmware.
const withoutHub: readonly Alias[] = [
  { find: /^.*\/place\.ts$/, replacement: join(root, "src/shared/builtPlace.ts") },
  {
    find: /^(\.|#plant\/history)\/(hub|tiles)\.ts$/,
    replacement: join(root, "src/shared/history/noHub.ts"),
  },
  { find: /^\.\/hubRoutes\.ts$/, replacement: join(root, "src/app/noHubRoutes.ts") },
  {
    find: /^.*\/Hub(Note|Tools|Brand|Alerts|Backups)\.tsx$/,
    replacement: join(root, "src/shared/noHub.ts"),
  },
  {
    find: /^.*\/HistoryRoute\.tsx$/,
    replacement: join(root, "src/features/history/HistoryPage.tsx"),
  },
];

// An image meets one shape of each record; only the poll interval in ms differs from the model.
const plainAreas: readonly Alias[] = [
  {
    find: /^.*\/areas\/settings\.ts$/,
    replacement: join(root, "src/shared/gateway/builtAreas.ts"),
  },
];

// Reading an answer of another shape in parts takes 1,800 bytes.
const wholeAnswers: readonly Alias[] = [
  {
    find: /^.*\/(tolerant\.ts|(Unread|Partial)Alert\.tsx)$/,
    replacement: join(root, "src/shared/gateway/builtTolerance.ts"),
  },
];

// The library's SHA-256 is a program of its own.
const uninspected: readonly Alias[] = [
  {
    find: /^.*\/inspect-file\.ts$/,
    replacement: join(root, "src/shared/gateway/builtInspection.ts"),
  },
];

// One charge controller, one AC charger, and a limiter of one inverter, each in one shape.
const plainDevices: readonly Alias[] = [
  ["solar-live", "SolarLive"],
  ["charger-live", "ChargerLive"],
  ["limiter-role", "LimiterRole"],
  ["live-devices", "LiveDevices"],
  ["pack-of", "PackOf"],
].map(([file, name]) => ({
  find: new RegExp(`^.*/${file}\\.ts$`),
  replacement: join(root, `src/shared/gateway/built${name}.ts`),
}));

/** Pages and parts of pages by their file, and whether an image needs them. */
const partsBy: readonly (readonly [name: string, isNeeded: (has: Has) => boolean])[] = [
  ["LoggingPage", (has) => has.logging],
  ["LimiterListPage", (has) => has.limiter === "list"],
  ["NestedBatteryPage", (has) => has.battery === "nested"],
  ["NestedMeterPage", (has) => has.meter === "nested"],
  ["SolarChargerPage", (has) => has.solarCharger === "solarcharger"],
  ["VedirectPage", (has) => has.solarCharger === "vedirect"],
  ["BatteryPage", (has) => has.battery === "flat"],
  ["PowerMeterPage", (has) => has.meter === "flat"],
  ["PowerLimiterPage", (has) => has.limiter === "single"],
  ["ChargerPage", (has) => has.acCharger === "huawei"],
  ["GridChargerPage", (has) => has.acCharger === "gridcharger"],
  ["ChargerLimitDialog", (has) => has.acCharger === "huawei"],
  ["GridCharger", (has) => has.acCharger === "gridcharger"],
  ["GridChargerDialogs", (has) => has.acCharger === "gridcharger"],
  ["LaterFlatMeterPage", (has) => has.limiter === "serial"],
  ["SerialLimiterPage", (has) => has.limiter === "serial"],
  ["Devices", (has) => has.battery !== null],
  ["SumCheck", (has) => has.limiter !== "single"],
  ["SumQuestion", (has) => has.limiter !== "single"],
  // Later releases read settings of any size.
  ["StartWarning", (has) => !has.hexSerials],
  ["CertificateRoom", (has) => !has.hexSerials],
];

// Imports in place would carry them along although nothing leads to them.
const withoutParts = (has: Has): readonly Alias[] =>
  partsBy
    .filter(([, isNeeded]) => !isNeeded(has))
    .map(([name]) => ({
      find: new RegExp(`^.*/${name}\\.tsx$`),
      replacement: join(root, "src/app/noPages.ts"),
    }));

// The libraries would take 15,900 bytes of the limit (decision 21).
const ownTexts: readonly Alias[] = ["i18next", "react-i18next"].map((name) => ({
  find: new RegExp(`^${name}$`),
  replacement: join(root, `src/standins/${name}.ts`),
}));

/** The page and its only script, not yet compressed. */
export interface FirmwareBundle {
  readonly html: string;
  readonly script: string;
  /** A source map as JSON. */
  readonly map?: string | undefined;
}

/** What goes into a bundle. */
export interface FirmwareBundleOptions {
  readonly languages: readonly string[];
  /** The default release if omitted. */
  readonly release?: ImageRelease;
  readonly sourcemap?: boolean;
}

/** What the firmware of an image can do. */
export function profileOfImage(release: ImageRelease): GatewayProfile {
  return profileOfRelease(imageReleases[release]);
}

/** Builds the page and the one script that the firmware embeds, in memory. */
export async function bundleFirmware(options: FirmwareBundleOptions): Promise<FirmwareBundle> {
  const { languages, release = defaultRelease, sourcemap = false } = options;
  const profile = profileOfImage(release);
  const areas = profile.units.pollInterval === "s" ? plainAreas : [];
  const devices = profile.has.limiter === "single" ? plainDevices : [];
  const inspection = profile.has.limiter === "single" ? uninspected : [];
  const result = await build({
    root,
    mode: "firmware",
    logLevel: "warn",
    plugins: [
      { name: "no-hub", transformIndexHtml: { order: "pre", handler: pageWithoutHub } },
      importsInPlace(),
      packedTexts(join(root, "src/locales"), languages, isTextOf(profile)),
    ],
    resolve: {
      alias: [
        ...preactForReact,
        ...withoutHub,
        ...wholeAnswers,
        ...areas,
        ...devices,
        ...inspection,
        ...withoutParts(profile.has),
        ...ownTexts,
      ],
    },
    define: {
      "import.meta.env.VITE_LANGUAGES": JSON.stringify(languages.join()),
      // jotai looks here whether to carry its warnings for developers.
      "import.meta.env.MODE": JSON.stringify("production"),
      // An image meets the firmware that it is part of and no other.
      BUILT_FOR: JSON.stringify(profile),
      ...definesOf(profile),
    },
    build: {
      write: false,
      copyPublicDir: false,
      modulePreload: false,
      sourcemap: sourcemap && "hidden",
      assetsInlineLimit: Number.MAX_SAFE_INTEGER,
      rolldownOptions: {
        // What these make has no effect by itself, so it goes with the part that used it.
        treeshake: { manualPureFunctions: ["css", "atom"] },
        output: { codeSplitting: false, entryFileNames: "js/app.js" },
      },
    },
  });
  const outputs = [result].flat().flatMap((part) => ("output" in part ? part.output : []));
  const script = outputs.find(isScript);
  const html = outputs.find((output) => output.fileName === "index.html");
  const others = outputs.filter(
    (output) => output !== script && output !== html && !output.fileName.endsWith(".map"),
  );
  if (script === undefined || html?.type !== "asset" || others.length > 0) {
    throw new Error(
      `not one script and one page: ${outputs.map(({ fileName }) => fileName).join()}`,
    );
  }
  const { code, map } = await smallest(script);
  return { html: String(html.source), script: code, map };
}

/** The script minified once more, by another minifier, which saves 3,800 bytes of the gzip file. */
function smallest({ code, map }: Rolldown.OutputChunk) {
  return transform(code, {
    isModule: true,
    minify: true,
    jsc: {
      target: "es2020",
      minify: {
        // Nothing calls a function that has no `this` with `new`, so it may become an arrow.
        compress: { ecma: 2020, module: true, passes: 3, unsafe_arrows: true },
        mangle: { toplevel: true },
        format: { comments: false },
      },
    },
    ...(map && { sourceMaps: true, inputSourceMap: JSON.stringify(map) }),
  });
}

/** The page without the lines of its script that read what a hub says. Throws when there are none. */
function pageWithoutHub(page: string): string {
  const found = /try \{\s*var mark = [^}]*\} catch \(noHub\) \{\}/.exec(page);
  if (!found) throw new Error("The script of index.html reads no mark of a hub.");
  return page.replace(found[0], "");
}

/** What a profile says, one by one, so that conditions upon it can be folded. */
function definesOf({ has, units, codes }: GatewayProfile): Readonly<Record<string, string>> {
  const groups = Object.entries({ has, units, codes }).flatMap(([group, values]) =>
    Object.entries(values).map(([name, value]) => [`${group}.${name}`, value] as const),
  );
  return Object.fromEntries(
    groups.map(([path, value]) => [`BUILT_FOR.${path}`, JSON.stringify(value)]),
  );
}

function isScript(
  output: Rolldown.OutputChunk | Rolldown.OutputAsset,
): output is Rolldown.OutputChunk {
  return output.type === "chunk" && output.fileName === "js/app.js";
}
