// Data before code, as in image.ts.
import "#app/shared/i18n/loadTexts.ts";
import "#workers/worker.ts?worker&inline";
import { start } from "#app/app/start.tsx";
import { core } from "#app/core/pack.ts";
import { frameDrawn } from "#app/shared/time/afterFrame.ts";

// The page of a gateway alone, for a firmware without room for more.
// One task renders all of the page, so the outline with the first answer is drawn before.
void frameDrawn().then(() => start(core));
