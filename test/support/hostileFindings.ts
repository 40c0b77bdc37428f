/**
 * Forbidden effects of a gateway's text in a document, a line each: an element, a handler, a link elsewhere than to
 * the web, or a character that reverses or breaks the text around it. Runs in a page, so it has no imports.
 */
export function hostileFindings(): readonly string[] {
  const found = new Set<string>();
  const foreign = "script, iframe, object, embed, base, meta, link, form[action], img[src=x]";
  const readable = "title aria-label alt placeholder aria-valuetext data-label label".split(" ");
  const webOrOwn = /^(https?:\/\/|[/#?](?![/\\])|$|data:image\/)/;
  // The two that isolate a text from others are the only directions that a page may hold, as a pair.
  const harmful = /(?![\n\t])\p{Cc}|\p{Cs}|(?![\u2068\u2069])\p{Bidi_C}/u;

  const lookAt = (place: string, text: string) => {
    const isIsolated = text.split("\u2068").length === text.split("\u2069").length;
    if (isIsolated && !harmful.test(text)) return;
    found.add(`${place}: ${JSON.stringify(text.slice(0, 60))}`);
  };
  const lookAtAttribute = ({ localName }: Element, { name, value }: Attr) => {
    if (/^on|gotin/i.test(name)) found.add(`attribute ${name} of <${localName}>`);
    if (readable.includes(name)) lookAt(`${name} of <${localName}>`, value);
    const isLink = name === "href" || name === "src";
    if (isLink && !webOrOwn.test(value)) found.add(`link: ${value.slice(0, 60)}`);
  };

  lookAt("title", document.title);
  for (const element of document.querySelectorAll("body > div *")) {
    if (element.matches(foreign)) found.add(`element: ${element.outerHTML.slice(0, 60)}`);
    for (const attribute of element.attributes) lookAtAttribute(element, attribute);
    // A field holds the value as it goes back to the gateway.
    const texts = element.matches("textarea") ? [] : [...element.childNodes];
    for (const { nodeType, nodeValue } of texts) {
      if (nodeType === Node.TEXT_NODE) lookAt(`<${element.localName}>`, nodeValue ?? "");
    }
  }
  if ("gotIn" in globalThis) found.add("a script ran");
  return [...found];
}
