import { mkdtemp, rm } from "node:fs/promises";
import type { Server } from "node:http";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Admin } from "./access/admin.ts";
import { isDemonstration } from "./config/keptList.ts";
import type { GatewayOptions, StartOptions } from "./config/options.ts";
import { startDemo } from "./demo/simulated.ts";
import { openLanguages } from "./languages/languageStore.ts";
import { type ListKeeper, openList } from "./listKeeper.ts";
import type { HubBackground } from "./background.ts";
import { leadToNoon } from "./noon.ts";
import { openServing } from "./openServing.ts";
import type { HubSetup, Serving } from "./serving.ts";

/** A hub that listens. */
export interface RunningHub {
  readonly port: number;
  /** The listening door. */
  readonly server: Server;
  /** The app that answers at the time: replaced when the list of gateways changes. */
  readonly app: FastifyInstance;
  readonly isDemo: boolean;
  /** Those of the start; none of a demonstration. */
  readonly gateways: readonly GatewayOptions[];
  /** Resolves when the past of a demonstration is written, which goes on while the hub answers. */
  readonly filled: Promise<void>;
  close(): Promise<void>;
}

/** Starts a hub. Rejects when the port cannot be had. */
export async function startHub(options: StartOptions, setup: HubSetup): Promise<RunningHub> {
  const { report } = setup;
  const demo = isDemonstration(options) ? await startDemo(options) : undefined;
  const isTemporary = demo !== undefined && options.dataDir === undefined;
  const dataDir = options.dataDir ?? (isTemporary ? await temporaryFolder() : homeFolder());
  const languages = await openLanguages(dataDir, report);
  const serving = await openServing(
    { options, setup, dataDir, demo, languages },
    demo ? undefined : (opened) => listOf(opened, dataDir, options),
  );
  const endNoon = demo && leadToNoon(serving, options, setup, languages);
  const close = async (): Promise<void> => {
    await endNoon?.();
    await serving.close();
    await demo?.close();
    // The data of a demonstration is deleted at its end.
    if (isTemporary) await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const { service } = await serving.start();
    const port = await serving.listen();
    tellWord(serving.admin, report);
    const filled = fillRest(service, report);
    return {
      port,
      server: serving.server,
      get app() {
        return serving.app;
      },
      isDemo: demo !== undefined,
      gateways: serving.list?.all() ?? [],
      filled,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The list of gateways of a hub, which may be changed while it runs. */
function listOf(
  serving: () => Serving,
  dataDir: string,
  { gateways: configured }: StartOptions,
): Promise<ListKeeper> {
  return openList({
    dataDir,
    configured,
    served: () => ({ gateways: serving().gateways, known: serving().known }),
    serve: (plans) => serving().replace(plans),
  });
}

function tellWord(admin: Pick<Admin, "word">, report: HubSetup["report"]): void {
  const word = admin.word();
  if (word === undefined) return;
  report(`The hub has no administrator's password yet. To choose it at another computer: ${word}`);
}

/** Lets a demonstration's past be completed. Never rejects. */
async function fillRest(
  service: HubBackground | undefined,
  report: HubSetup["report"],
): Promise<void> {
  try {
    await service?.fillRest();
  } catch (error) {
    report(`The past of the demonstration is incomplete: ${String(error)}`);
  }
}

function homeFolder(): string {
  return join(homedir(), ".heliograph");
}

function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), "heliograph-"));
}
