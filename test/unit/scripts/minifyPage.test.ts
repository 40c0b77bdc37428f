import { expect, it } from "vitest";
import { minifyHtml } from "../../../scripts/build/minifyPage.ts";

it("drops what the browser would not show, and keeps the rest", () => {
  const page = `<!doctype html>
    <html lang="en">
      <!-- a note -->
      <style>a { color: red }</style>
      <script>
        (function (page) {
          // a comment
          window.seen = page.host;
        })(location);
      </script>
      <script type="module" src="/a.js"></script>
      <p class="note">
        Two  words.
      </p>
      <path d="M1 2" />
    </html>`;
  expect(minifyHtml(page)).toMatch(
    /^<!doctype html><html lang="en"><style>a \{ color: red \}<\/style><script>.*<\/script><script type="module" src="\/a.js"><\/script><p class="note">Two words.<\/p><path d="M1 2"\/><\/html>$/,
  );
  expect(minifyHtml(page)).toMatch(/window\.seen=\w+\.host/);
  expect(minifyHtml(page)).not.toContain("a comment");
});

it("refuses a script that is none", () => {
  expect(() => minifyHtml("<script>let = ;</script>")).toThrow("a script of the page");
});
