import createCache from "@emotion/cache";
import * as emotion from "@emotion/react";
import * as emotionRuntime from "@emotion/react/jsx-runtime";
import { cleanup, render } from "@testing-library/react";
import type { ElementType, ReactElement } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { minifyTemplates } from "../../../scripts/build/minifyStyles.ts";
import * as ownRuntime from "#app/standins/emotion/jsx-runtime.ts";
import * as own from "#app/standins/emotion/react.ts";
import { rulesOf } from "#app/standins/emotion/rulesOf.ts";

type Tag<Style> = (parts: TemplateStringsArray, ...values: readonly string[]) => Style;

interface Faces {
  readonly css: Tag<unknown>;
  readonly keyframes: Tag<unknown>;
  readonly draw: (type: ElementType, props: Readonly<Record<string, unknown>>) => ReactElement;
}

const faces: readonly (readonly [string, Faces])[] = [
  [
    "the library",
    {
      css: emotion.css,
      keyframes: emotion.keyframes,
      draw: (type, props) => emotionRuntime.jsx(type, props),
    },
  ],
  [
    "the stand-in",
    {
      css: own.css,
      keyframes: own.keyframes,
      draw: (type, props) => ownRuntime.jsx(type, props),
    },
  ],
];

afterEach(cleanup);

describe.each(faces)("styles by %s", (_name, { css, keyframes, draw }) => {
  const base = css`
    color: red;
    width: 10px;
    & > span {
      color: green;
    }
  `;
  const wide = css`
    width: 20px;
  `;

  function look(props: Readonly<Record<string, unknown>>, type: ElementType = "p") {
    const { container } = render(draw(type, { children: "text", ...props }));
    const { className } = container.firstElementChild ?? {};
    const { color, width } = getComputedStyle(container.querySelector("p") ?? container);
    return { className, color, width };
  }

  it("dresses an element", () => {
    expect(look({ css: base })).toMatchObject({ color: "red", width: "10px" });
  });

  it("lets later styles of a list win, however deep, whichever was drawn first", () => {
    look({ css: wide });
    expect(look({ css: [base, [false, [wide]], null] })).toMatchObject({
      color: "red",
      width: "20px",
    });
    expect(look({ css: [wide, undefined, base] })).toMatchObject({ width: "10px" });
  });

  it.each([undefined, null, false, []])("draws without a class for %j", (none) => {
    expect(look({ css: none }).color).not.toBe("red");
  });

  it("leaves elements without styles as they are", () => {
    expect(look({ className: "plain" }).className).toBe("plain");
  });

  it("keeps the element's own class, and gives one class for the same styles", () => {
    const first = look({ css: [base, wide], className: "word" }).className?.split(" ");
    const again = look({ css: [base, wide] }).className;
    expect(first).toHaveLength(2);
    expect(first).toContain("word");
    expect(first).toContain(again);
  });

  it("hands a class, and no style, to a component", () => {
    expect(look({ css: base }, Probe)).toMatchObject({ color: "red" });
  });

  it("names animations apart", () => {
    const [one, other] = [
      keyframes`
        to {
          opacity: 0;
        }
      `,
      keyframes`
        to {
          opacity: 1;
        }
      `,
    ].map(String);
    expect(one).not.toBe(other);
  });

  it("draws the rules of the whole page once", () => {
    const { Global } = draw === faces[0]?.[1].draw ? emotion : own;
    const styles = css`
      h6 {
        color: blue;
      }
    `;
    render(draw(Global as ElementType, { styles }));
    const view = render(draw("h6", { children: "Title" }));
    expect(getComputedStyle(view.getByText("Title")).color).toBe("blue");
  });
});

function Probe({ className, ...rest }: { readonly className?: string; readonly css?: unknown }) {
  expect(rest).not.toHaveProperty("css");
  return emotionRuntime.jsx("p", { className });
}

const sources = Object.entries(
  import.meta.glob<string>("../../../src/{app,features,shared}/**/*.{ts,tsx}", {
    query: "?raw",
    import: "default",
    eager: true,
  }),
);

// Whatever the page asks for; a value that is only known when it runs is stood for by one.
const used = sources.flatMap(([path, text]) =>
  [...minifyTemplates(text).matchAll(/\bcss`([^`]*)`/g)].map(
    ([, style = ""]) => [path, style.replace(/\$\{[^}]*\}\)?/g, "1px")] as const,
  ),
);

describe("the rules that the stand-in makes", () => {
  it("are those of the library, for every style of the page", () => {
    const cache = createCache({ key: "wanted", stylisPlugins: [] });
    const differing = used.flatMap(([path, style], at) => {
      const wanted: string[] = [];
      cache.sheet.insert = (rule) => {
        if (!rule.endsWith("{}")) wanted.push(bare(rule));
      };
      const scope = path.endsWith("/GlobalStyle.tsx") ? "" : ".wanted";
      cache.insert(scope, { name: `wanted${at}`, styles: style }, cache.sheet, false);
      const made = rulesOf(scope, style).map(bare);
      return made.join("\n") === wanted.join("\n") ? [] : [{ path, made, wanted }];
    });
    expect(used.length).toBeGreaterThan(200);
    expect(differing).toEqual([]);
  });

  it("name what the oldest browsers know by another name", () => {
    expect(rulesOf(".a", "color:red;appearance:none;user-select:all;width:fit-content")).toEqual([
      ".a{color:red;-webkit-appearance:none;-moz-appearance:none;appearance:none;-webkit-user-select:all;-moz-user-select:all;user-select:all;width:-moz-fit-content;width:fit-content}",
    ]);
  });

  it("cover every form of style in the sources", () => {
    const odd = sources.filter(([, text]) =>
      /css=\{\{|\bcss\(|\bClassNames\b|\bCacheProvider\b|\bstyled\b/.test(text),
    );
    expect(odd.map(([path]) => path)).toEqual([]);
  });
});

/** A rule without prefixed twins and without characters that mean nothing. */
function bare(rule: string): string {
  return rule
    .replace(/-webkit-(appearance|user-select):[^;]+;-moz-\1:[^;]+;/g, "")
    .replace(/(\w+):-moz-fit-content;/g, "")
    .replace(/;\}/g, "}")
    .replace(/ ?(\/|!) ?/g, "$1")
    .replace(/[^{}]+\{/g, (head) => head.replace(/ ?([>+~]) ?/g, "$1"));
}
