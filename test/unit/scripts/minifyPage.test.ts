import { expect, it } from "vitest";
import { minifiedPage } from "../../../scripts/build/minifyPage.ts";

it("drops what the browser would not show, and keeps the rest", async () => {
  const page = `<!doctype html>
    <html lang="en"><head>
      <!-- a note -->
      <style>@media (min-width: 80rem) { a { color: red } }</style>
      <script>
        (function (page) {
          // a comment
          window.seen = page.host;
        })(location);
      </script>
      <script type="module" src="/a.js"></script>
    </head><body>
      <p class="note">
        Two  words. <b>Three</b> words.
      </p>
    </body></html>`;
  expect(await minifiedPage(page)).toMatch(
    /^<!doctype html><html lang="en"><head><style>@media \(min-width: 80rem\) \{ a \{ color: red \} \}<\/style><script>[^/]*window\.seen=\w+\.host[^/]*<\/script><script type="module" src="\/a.js"><\/script><\/head><body><p class="note">Two words. <b>Three<\/b> words.<\/p><\/body><\/html>$/,
  );
});

it("refuses a page with a fault", async () => {
  await expect(minifiedPage("<p>no type of document</p>")).rejects.toThrow("cannot be shortened");
});
