import { vi } from "vitest";
import type { ScenarioName } from "#simulator/scenario/scenario.ts";
import { awakeGateway } from "./faultyGateway.ts";
import { poison, textsOf, hostileMix } from "./hostileGateway.ts";
import { openMemoryApp, settle } from "./memoryApp.tsx";

/** Whether something on the page is still to come, such as delayed data of a device. */
function isWaiting(): boolean {
  return document.querySelector("main [aria-busy=true]") !== null;
}

/** The interface in front of a gateway whose texts are all hostile, and its console messages. */
export async function openHostile(scenario?: ScenarioName) {
  const complain = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const gateway = awakeGateway(scenario);
  await poison(gateway, textsOf(...hostileMix));
  const app = await openMemoryApp(gateway, "/about");
  const visit = async (path: string) => {
    await app.go(path);
    let seconds = 0;
    await app.passUntil(() => (seconds += 1) > 4 && !isWaiting(), 30);
    await settle();
  };
  const complaints = () =>
    complain.mock.calls
      .map((call) => call.map(String).join(" ").slice(0, 300))
      // Emotion says so of selectors in development alone.
      .filter((line) => !line.includes("server-side rendering"));
  return { ...app, gateway, visit, complaints };
}
