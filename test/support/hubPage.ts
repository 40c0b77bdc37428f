import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { startSimulator, type SimulatorOptions } from "#simulator/serve/serve.ts";
import { visit, type Visitor } from "./browser.ts";
import { testHub } from "./hub.ts";
import { temporaryFolder } from "./hub/temporary.ts";
import { root } from "./sources.ts";

export async function gateway(options: SimulatorOptions = {}): Promise<string> {
  const simulator = await startSimulator({ host: "127.0.0.1", ...options });
  onTestFinished(() => simulator.close());
  return `http://127.0.0.1:${simulator.port}`;
}

interface HubOptions {
  readonly visitor?: Visitor;
  /** Without it the hub records nothing. */
  readonly pastDays?: number;
}

// The settings' first call before the sign-in, and an answer that a test spoils.
const expected =
  /401.*\/api\/ntp\/config|500.*\/hub\/overview|401.*\/hub\/alerts\/test|403.*\/hub\/admin/;

/** A hub on the hosted build for this test, and a browser before it. */
export async function openHub(
  args: readonly string[],
  { visitor = {}, pastDays }: HubOptions = {},
) {
  const all = ["--allow-host", "gateway.test", "--data", temporaryFolder(), ...args];
  const hub = await testHub(all, join(root, "dist"), pastDays);
  const visited = await visit(visitor);
  onTestFinished(async () => {
    await visited.close();
    expect(visited.complaints.filter((line) => !expected.test(line))).toEqual([]);
  });
  const { page } = visited;
  const open = (path: string) => page.goto(`http://gateway.test:${hub.port}${path}`);
  return { page, open, lines: hub.lines };
}
