// Data before code: gzip finds repetitions within 32 KiB, and data between two parts of the code would keep them apart (1,000 bytes).
import "#app/shared/i18n/loadTexts.ts";
import "#workers/worker.ts?worker&inline";
import { extras } from "#app/app/extras.ts";
import { start } from "#app/app/start.tsx";
import { core } from "#app/core/pack.ts";
import { record } from "#app/record/pack.ts";
import { frameDrawn } from "#app/shared/time/afterFrame.ts";

// The page that is part of a firmware.
// One task renders all of the page, so the outline with the first answer is drawn before.
void frameDrawn().then(() => start(core, record, extras));
