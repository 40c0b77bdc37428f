/**
 * A script with the custom properties of its styles under short names, the most frequent ones under one
 * letter. What no `var()` reads keeps its name, and so does what the page defines itself.
 */
export function withShortProperties(script: string, html: string): string {
  const uses = new Map<string, number>();
  for (const [, name = ""] of script.matchAll(/var\((--[\w-]+)/g)) {
    if (!html.includes(name)) uses.set(name, (uses.get(name) ?? 0) + 1);
  }
  const names = [...uses].toSorted(([, one], [, other]) => other - one).map(([name]) => name);
  const short = new Map(names.map((name, at) => [name, `--${shortName(at)}`]));
  return script.replace(/--[a-z][\w-]*/g, (name) => short.get(name) ?? name);
}

const letters = "abcdefghijklmnopqrstuvwxyz";

function shortName(at: number): string {
  const letter = letters.charAt(at % letters.length);
  const more = Math.floor(at / letters.length);
  return more === 0 ? letter : `${letter}${more}`;
}
