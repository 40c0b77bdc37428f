import { digitsIn, othersIn } from "#app/shared/ui/figureRoom.ts";

/** Texts by area and key, as the files of a language have them. */
export interface Words {
  readonly [key: string]: string | Words;
}

/** Content of a template. */
export interface SlotValues {
  /** Texts by slot. */
  readonly texts: Readonly<Record<string, string>>;
  /** Items by list; an optional part is a list of one item or none. */
  readonly lists?: Readonly<Record<string, readonly SlotValues[]>>;
  /** Texts of slots such as `{live.totals.today}`. */
  readonly words?: Words;
}

/**
 * A copy of a template with its slots filled: `{name}` in a text, and the state that parts show by an attribute or a
 * style. An inner template with `data-each` is repeated for each item of that list. An item has its own values, and
 * those around it.
 */
export function filled(template: HTMLTemplateElement, values: SlotValues): DocumentFragment {
  const part = document.importNode(template.content, true);
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    text.nodeValue = withTexts(text.nodeValue ?? "", values);
  }
  for (const element of part.querySelectorAll<HTMLElement>("[data-tone],[data-stale],[style]")) {
    showState(element, values);
  }
  for (const inner of part.querySelectorAll("template")) {
    const items = values.lists?.[inner.dataset["each"] ?? ""] ?? [];
    inner.replaceWith(...items.map((item) => filled(inner, within(values, item))));
  }
  return part;
}

function withTexts(text: string, { texts, words }: SlotValues): string {
  return text.replace(/{([\w.]+)}/g, (_slot, name: string) => texts[name] ?? wordIn(words, name));
}

function wordIn(words: Words | undefined, place: string): string {
  let found: string | Words | undefined = words;
  for (const key of place.split(".")) found = typeof found === "object" ? found[key] : "";
  return typeof found === "string" ? found : "";
}

function showState({ dataset, style, textContent }: HTMLElement, { texts }: SlotValues): void {
  for (const name of ["tone", "stale"]) if (name in dataset) dataset[name] = texts[name];
  if (style.transform) style.transform = `scaleX(${texts["level"] ?? 0})`;
  if (style.getPropertyValue("--digits") === "") return;
  style.setProperty("--digits", `${digitsIn(textContent ?? "")}`);
  style.setProperty("--others", `${othersIn(textContent ?? "")}`);
}

function within(outer: SlotValues, item: SlotValues): SlotValues {
  return {
    ...outer,
    texts: { ...outer.texts, ...item.texts },
    lists: { ...outer.lists, ...item.lists },
  };
}
