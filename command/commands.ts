import type { Command } from "./command.ts";
import { backup } from "./commands/backup.ts";
import { completionCommand } from "./commands/completion.ts";
import { doctor } from "./commands/doctor.ts";
import { exportHistory } from "./commands/export.ts";
import { find } from "./commands/find.ts";
import { limit, live, power, probe, status } from "./commands/gateway.ts";
import { hub } from "./commands/hub.ts";
import { profile, serial } from "./commands/offline.ts";
import { qr } from "./commands/qr.ts";
import { recount } from "./commands/recount.ts";
import { restore } from "./commands/restore.ts";
import { settings } from "./commands/settings.ts";
import { whatIf } from "./commands/what-if.ts";
import { zeroFeedIn } from "./commands/zero-feed-in.ts";

/** Every command that has a name, in the order of the help. */
export const commands: readonly Command[] = [
  live,
  status,
  limit,
  power,
  settings,
  probe,
  exportHistory,
  recount,
  zeroFeedIn,
  whatIf,
  backup,
  restore,
  doctor,
  find,
  profile,
  serial,
  qr,
  completionCommand(hub, () => commands),
];
