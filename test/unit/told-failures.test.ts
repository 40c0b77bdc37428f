import { expect, it } from "vitest";
import { sourcesIn } from "../support/sources.ts";

const guard =
  /if \([^\n]*!\((\w+) instanceof GatewayError\)\) throw \1;\s*((?:return )?(?:if \([^\n]*\) )?(?:set[A-Z]\w*|dispatch|on[A-Z]\w*)\([^;]*;)/g;

const told = sourcesIn(["src"], /\.tsx?$/).flatMap(({ path, text }) =>
  [...text.matchAll(guard)].map(([, name = "", statement = ""]) => ({ path, name, statement })),
);

it("a page that catches a failed call keeps the failure for what it shows", () => {
  expect(told.length).toBeGreaterThan(20);
  const lost = told.filter(({ name, statement }) => !new RegExp(`\\b${name}\\b`).test(statement));
  expect(lost).toEqual([]);
});
