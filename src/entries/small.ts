// Data before code, as in image.ts.
import "#app/shared/i18n/loadTexts.ts";
import "#workers/worker.ts?worker&inline";
import { start } from "#app/app/start.tsx";
import { core } from "#app/core/pack.ts";

// The page of a gateway alone, for a firmware without room for more.
start(core);
