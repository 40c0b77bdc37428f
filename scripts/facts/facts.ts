/** The C++ sources of a firmware, by their paths. */
export type Sources = ReadonlyMap<string, string>;

/** Facts of a firmware for its clients, as lines, by the kind of fact and the file that states it. */
export type Facts = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;

interface Kind {
  readonly title: string;
  /** Files that state such facts. */
  readonly files: RegExp;
  readonly find: (text: string) => readonly string[];
}

const lines =
  (pattern: RegExp, line: (groups: readonly string[]) => string) =>
  (text: string): readonly string[] =>
    [...text.matchAll(pattern)].map(([, ...groups]) => line(groups));

const quoted = String.raw`"([A-Za-z]\w*)"`;
const calls = lines(/\bon\("(\/[^"]*)",\s*HTTP_(\w+)/g, ([path, method]) => `${method} ${path}`);
const sockets = lines(/_ws\("(\/[^"]+)"\)/g, ([path]) => `socket ${path}`);
// A realm and credentials alone protect nothing: the middleware requires them only once its kind is set.
const protections = lines(
  /(\w+)(?:\.|->)(addMiddleware|setAuth\w+|setRealm|requestAuthentication)\(([^;]*)\);/g,
  ([object, method, givenParameters]) => `${object}.${method}(${givenParameters})`,
);
const indexed = lines(new RegExp(String.raw`\[${quoted}\]`, "g"), ([key]) => `${key}`);
const added = lines(new RegExp(String.raw`\badd\w*\([^;"]*${quoted}`, "g"), ([key]) => `${key}`);
const typed = lines(
  new RegExp(String.raw`\[${quoted}\]\.is<([\w:]+)>`, "g"),
  ([key, type]) => `${key}: ${type}`,
);
const defines = lines(
  /^[ \t]*#define[ \t]+(\w+)[ \t]+(\S.*?)[ \t]*(?:\/\/.*)?$/gm,
  ([name, value]) => `${name} = ${value}`,
);
const bounds = lines(
  /WebApiError::(\w+);\s*((?:\w+\["param"\]\["\w+"\] = [^;]+;\s*)+)/g,
  ([code, params = ""]) => {
    const givenParameters = lines(
      /\["param"\]\["(\w+)"\] = ([^;]+);/g,
      ([key, to]) => `${key} ${to}`,
    );
    return `${code}: ${givenParameters(params).join(", ")}`;
  },
);
const prefixes = lines(/preSerial == (0x[0-9a-f]+)/gi, ([prefix]) => `serial prefix ${prefix}`);

const kinds: readonly Kind[] = [
  {
    title: "Calls and sockets",
    files: /^src\/WebApi/,
    find: (text) => [...calls(text), ...sockets(text)],
  },
  { title: "Who asks for a password", files: /^src\/WebApi/, find: protections },
  {
    title: "Keys",
    files: /^src\/(WebApi_|Configuration|(battery|solarcharger|gridcharger|powermeter)\/).*\.cpp$/,
    find: keysByFunction,
  },
  { title: "Types that a save must have", files: /^src\/WebApi_.*\.cpp$/, find: typed },
  { title: "Bounds of a refusal", files: /^src\/WebApi_.*\.cpp$/, find: bounds },
  { title: "Enumerations", files: /^(include|lib\/Hoymiles)\/.*\.h$/, find: enumerations },
  { title: "Sizes, versions and factory values", files: /^include\/.*\.h$/, find: defines },
  { title: "Inverters", files: /^lib\/Hoymiles\/src\/inverters\/.*\.cpp$/, find: prefixes },
];

function keysByFunction(text: string): readonly string[] {
  const code = text.replaceAll(/\w+\["param"\]\["\w+"\]/g, "");
  const [head = "", ...parts] = code.split(/^\S.*\b\w+::(\w+)\(.*$/m);
  const bodies = Array.from({ length: parts.length / 2 }, (_, at) =>
    parts.slice(2 * at, 2 * at + 2),
  );
  return [["", head], ...bodies].flatMap(([name = "", body = ""]) =>
    [...indexed(body), ...added(body)].map((key) => (name === "" ? key : `${name}: ${key}`)),
  );
}

/** Each value of each enumeration, with its number where that can be counted. */
function enumerations(text: string): readonly string[] {
  const code = text.replaceAll(/\/\/.*$|\/\*[^]*?\*\//gm, "");
  return [...code.matchAll(/\benum\s+(?:class\s+)?(\w+)[^{;]*\{([^}]*)\}/g)].flatMap(
    ([, name = "", body = ""]) => {
      let next: number | undefined = 0;
      return body.split(",").flatMap((member) => {
        const [value = "", givenParameters] = member.split("=").map((part) => part.trim());
        if (value === "") return [];
        const number: number | undefined =
          givenParameters === undefined ? next : numberIn(givenParameters);
        next = number === undefined ? undefined : number + 1;
        return [`${name}.${value} = ${number ?? givenParameters ?? "?"}`];
      });
    },
  );
}

function numberIn(text: string): number | undefined {
  const number = Number(text);
  return Number.isInteger(number) ? number : undefined;
}

export function factsOf(sources: Sources): Facts {
  return new Map(
    kinds.map(({ title, files, find }) => {
      const stated = [...sources]
        .filter(([path]) => files.test(path))
        .map(([path, text]) => [path, new Set(find(text))] as const);
      return [title, new Map(stated)];
    }),
  );
}

/** Additions and removals from one firmware to another, as Markdown; a file with equal facts has no line. */
export function changesBetween(before: Facts, after: Facts): string {
  return kinds
    .map(({ title }) => {
      const [old, now] = [before.get(title), after.get(title)];
      const paths = [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])].toSorted();
      const parts = paths.flatMap((path) => fileChanges(path, old?.get(path), now?.get(path)));
      return `## ${title}\n\n${parts.length === 0 ? "No change." : parts.join("\n")}\n`;
    })
    .join("\n");
}

const nothing: ReadonlySet<string> = new Set();

function fileChanges(
  path: string,
  old: ReadonlySet<string> | undefined,
  now: ReadonlySet<string> | undefined,
): readonly string[] {
  const gone = [...(old ?? nothing)].filter((fact) => !now?.has(fact));
  const came = [...(now ?? nothing)].filter((fact) => !old?.has(fact));
  if (gone.length + came.length === 0) return [];
  const state = old === undefined ? " (new)" : now === undefined ? " (gone)" : "";
  return [
    `- ${path}${state}`,
    ...gone.map((fact) => `  - gone: \`${fact}\``),
    ...came.map((fact) => `  - new: \`${fact}\``),
  ];
}
