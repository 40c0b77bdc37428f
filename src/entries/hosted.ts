import { extras } from "#app/app/extras.ts";
import { start } from "#app/app/start.tsx";
import { core } from "#app/core/pack.ts";
import { hosted, overview, recordedByHub } from "#app/hub/pack.ts";
import { record } from "#app/record/pack.ts";
import { sky } from "#app/record/skyPack.ts";
import { isHubRecorded, isOverview } from "#app/shared/place.ts";

// The page of a hub or of a computer.
if (isOverview) start(overview);
else start(core, record, extras, ...(isHubRecorded ? [recordedByHub] : []), sky, hosted);
