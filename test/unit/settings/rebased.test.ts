import { expect, test } from "vitest";
import { rebaseDraft } from "#app/core/settings/engine/formState.ts";

const loaded = { server: "pool", password: "old", led: [{ brightness: 1 }, { brightness: 2 }] };

test("changes are made again upon what the gateway holds by now", () => {
  const draft = { ...loaded, password: "new", led: [{ brightness: 1 }, { brightness: 9 }] };
  const fresh = { ...loaded, server: "other", led: [{ brightness: 5 }, { brightness: 2 }] };
  expect(rebaseDraft(draft, loaded, fresh)).toEqual({
    server: "other",
    password: "new",
    led: [{ brightness: 5 }, { brightness: 9 }],
  });
  expect(rebaseDraft(draft, loaded, { ...fresh, led: [] })).toMatchObject({
    password: "new",
    led: [],
  });
});
