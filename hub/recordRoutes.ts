import type { FastifyInstance } from "fastify";
import type { HubBackups } from "#hub-api/backups.ts";
import { takeTurns } from "./access/turns.ts";
import type { lazyVault } from "./backup/lazyVault.ts";
import { backupRoutes } from "./backup/routes.ts";
import { changeRoutes } from "./changes/routes.ts";
import { eventRoutes } from "./events/routes.ts";
import { guardianRoutes } from "./guardian/routes.ts";
import type { GuardianService } from "./guardian/service.ts";
import type { ServedGateway } from "./gateways/gateway.ts";
import type { GatewayKeys } from "./identity/keys.ts";
import { pictureRoutes } from "./picture/routes.ts";
import { type OwnerFiles, ownerFileRoutes } from "./record/ownerFiles.ts";
import type { RecordWriter } from "./record/recordWriter.ts";
import { correctionRoutes } from "./record/correctionRoutes.ts";
import { recountRoutes } from "./record/recountRoutes.ts";
import { historyRoutes } from "./record/historyRoutes.ts";
import type { StoreFile } from "./storeFile.ts";
import { skyRoutes } from "./sky/routes.ts";
import type { SkyService } from "./sky/service.ts";
import { zeroFeedInRoutes } from "./zeroFeedIn/routes.ts";
import type { ZeroFeedInService } from "./zeroFeedIn/service.ts";
import { ruleRoutes } from "./watch/ruleRoutes.ts";
import type { AlertSettingsKeeper } from "./watch/alertSettings.ts";

interface RouteParts {
  readonly store: StoreFile;
  readonly record: RecordWriter;
  readonly vault: Awaited<ReturnType<typeof lazyVault>>;
  readonly kept: OwnerFiles;
  readonly sky: SkyService;
  readonly guardian: GuardianService;
  readonly zeroFeedIn: ZeroFeedInService;
  readonly zone: () => string;
  readonly recorded: readonly ServedGateway[];
  /** Says the language of pictures, too. */
  readonly settings: Pick<AlertSettingsKeeper, "shown">;
  readonly nameOf: GatewayKeys["nameOf"];
  readonly clockMs?: (() => number) | undefined;
}

/** Adds the routes of gateways whose names are the keys of their records. */
export async function routesOf(
  app: FastifyInstance,
  gateways: readonly ServedGateway[],
  parts: RouteParts,
): Promise<void> {
  const { store, record, vault, kept, sky, guardian, zone, recorded, settings, nameOf, clockMs } =
    parts;
  const worthOf = kept.worth.of;
  const language = () => settings.shown().language;
  for (const gateway of gateways) {
    const title = nameOf(gateway.name) || "Heliograph";
    pictureRoutes(app, { gateway, title, record, store, worthOf, language });
  }
  await app.register(async (turns) => {
    takeTurns(turns);
    for (const gateway of gateways) {
      await turns.register(async (scope) => historyRoutes(scope, { gateway, store, record, zone }));
      recountRoutes(turns, { gateway, store, record, mended: kept.mended });
      correctionRoutes(turns, { gateway, store, record, corrections: kept.corrections });
      ownerFileRoutes(turns, gateway, kept);
      eventRoutes(turns, { gateway, events: store.events });
      changeRoutes(turns, { gateway, changes: store.changes });
      ruleRoutes(turns, { gateway, rules: kept.rules, alerts: store.alerts });
      skyRoutes(turns, { gateway, sky });
      guardianRoutes(turns, { gateway, guardian });
      zeroFeedInRoutes(turns, { gateway, zeroFeedIn: parts.zeroFeedIn });
      const nightly = nightlyBackup(gateway, recorded);
      await turns.register(async (scope) =>
        backupRoutes(scope, { gateway, vault, nightly, nowMs: clockMs ?? Date.now }),
      );
    }
  });
}

/** Whether and where a gateway is backed up each night. */
export function nightlyBackup(
  { name, password }: Pick<ServedGateway, "name" | "password">,
  recorded: readonly Pick<ServedGateway, "name">[],
): HubBackups["nightly"] {
  if (!recorded.some((one) => one.name === name)) return "elsewhere";
  return password === undefined ? "noPassword" : "here";
}
