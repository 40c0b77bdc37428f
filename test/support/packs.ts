import { extras } from "#app/app/extras.ts";
import { core } from "#app/core/pack.ts";
import { hosted, recordedByHub } from "#app/hub/pack.ts";
import { record } from "#app/record/pack.ts";
import { sky } from "#app/record/skyPack.ts";
import { install } from "#app/shared/slots.ts";

// The packs of src/entries/hosted.ts for a page that no hub records.
install(core, record, extras, sky, hosted);

const inImage = [core, record].flatMap(({ routes = [] }) => routes.map(({ path }) => path));

/** Routes of the hosted page that a firmware image lacks. */
export const routesOutsideImage = [sky, hosted]
  .flatMap(({ routes = [] }) => routes)
  .filter(({ path }) => !inImage.includes(path));

/** Addresses of the pages that are others, or exist only, where a hub records. */
export const hubPaths: readonly string[] = ["/", "/?view=wall", "/flow"].concat(
  [sky, recordedByHub, hosted]
    .flatMap(({ routes = [] }) => routes)
    .map(({ path, view }) => (view === undefined ? path : `${path}?view=${view}`)),
);
