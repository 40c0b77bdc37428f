import { expect, it, onTestFinished } from "vitest";
import { readCommandLine } from "#demonstration/local/commandLine.ts";
import { startProgram } from "#demonstration/local/start.ts";
import { testHub } from "../../support/hub.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";

it("serves the gateway when its folder cannot be used, and says what is wrong", async () => {
  const { address } = await testHub(["--data", "/dev/null/record"], undefined, 3);
  const at = (path: string) => fetch(`http://${address}${path}`);
  expect((await at("/api/livedata/status")).status).toBe(200);
  // The first write finds it, after the gateway is served.
  await expect
    .poll(async (): Promise<unknown> => (await at("/healthz")).json())
    .toMatchObject({
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

it("says where the record waits while a store elsewhere does not answer", async () => {
  const store = "--store=victoriametrics=http://127.0.0.1:9";
  const options = readCommandLine(["--port=0", `--data=${temporaryFolder()}`, store]);
  if (!options.ok) throw new Error(options.error);
  const setup = { report: () => undefined, pastDays: 1, writeMs: 100 };
  const hub = await startProgram(options.value, setup);
  onTestFinished(() => hub.close());
  const read = async (path: string): Promise<unknown> =>
    (await fetch(`http://127.0.0.1:${hub.port}${path}`)).json();
  await expect
    .poll(() => read("/healthz"))
    .toMatchObject({
      status: "failing",
      record: {
        isFailing: false,
        problem: expect.stringMatching(/waits in \S+queue\.sqlite\. Start the store/),
      },
    });
  expect(await read("/hub/alerts")).toMatchObject({ trouble: { kind: "away" } });
});
