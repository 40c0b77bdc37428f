import { expect, it } from "vitest";
import { testHub } from "../../support/hub.ts";

it("serves the gateway when its folder cannot be used, and says what is wrong", async () => {
  const { address } = await testHub(["--data", "/dev/null/record"], undefined, 3);
  const at = (path: string) => fetch(`http://${address}${path}`);
  expect((await at("/api/livedata/status")).status).toBe(200);
  const health: unknown = await (await at("/healthz")).json();
  expect(health).toMatchObject({
    status: "failing",
    record: { isFailing: true, problem: expect.stringContaining("/dev/null/record") },
  });
  const alerts: unknown = await (await at("/hub/alerts")).json();
  expect(alerts).toMatchObject({ alerts: [], trouble: { file: "/dev/null/record/record.sqlite" } });
  expect((await at("/hub/summary")).status).toBe(200);
  const days = await at("/hub/history/days?from=2026-11-01&to=2026-11-02");
  expect(days.status).toBe(503);
  expect(await days.text()).toContain("record.sqlite");
});
