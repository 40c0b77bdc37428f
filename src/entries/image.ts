// Data before code: gzip finds repetitions within 32 KiB, and data between two parts of the code would keep them apart (1,000 bytes).
import "#app/shared/i18n/loadTexts.ts";
import "#workers/worker.ts?worker&inline";
import { start } from "#app/app/start.tsx";
import { core } from "#app/core/pack.ts";
import { record } from "#app/record/pack.ts";

// The page that is part of a firmware.
start(core, record);
