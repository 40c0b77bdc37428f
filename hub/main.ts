import type { Server } from "node:http";
import { homedir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Admin } from "./access/admin.ts";
import type { GatewayOptions, StartOptions } from "./config/options.ts";
import { openLanguages } from "./languages/languageStore.ts";
import { type ListKeeper, openList } from "./listKeeper.ts";
import type { HubBackground } from "./background.ts";
import { openServing } from "./openServing.ts";
import type { HubSetup, Serving } from "./serving.ts";

export interface RunningHub {
  readonly port: number;
  readonly server: Server;
  /** The app that answers at the time: replaced when the list of gateways changes. */
  readonly app: FastifyInstance;
  readonly hasList: boolean;
  /** The gateways of its list at the start. */
  readonly gateways: readonly GatewayOptions[];
  /** Resolves when the past that a gateway brought along is written, which goes on while the hub answers. */
  readonly filled: Promise<void>;
  close(): Promise<void>;
}

/** Starts a hub with its list of gateways. Rejects when the port cannot be had. */
export async function startHub(options: StartOptions, setup: HubSetup): Promise<RunningHub> {
  const dataDir = options.dataDir ?? join(homedir(), ".heliograph");
  const languages = await openLanguages(dataDir, setup.report);
  const serving = await openServing({ options, setup, dataDir, languages }, (opened) =>
    listOf(opened, dataDir, options),
  );
  return listening(serving, setup.report, () => serving.close());
}

/** Serves and listens. Calls `close`, which ends all of it, when that fails. */
export async function listening(
  serving: Serving,
  report: HubSetup["report"],
  close: () => Promise<void>,
): Promise<RunningHub> {
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
      hasList: serving.list !== undefined,
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

/** Lets the past be completed. Never rejects. */
async function fillRest(
  service: HubBackground | undefined,
  report: HubSetup["report"],
): Promise<void> {
  try {
    await service?.fillRest();
  } catch (error) {
    report(`The past is incomplete: ${String(error)}`);
  }
}
