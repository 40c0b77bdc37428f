import { extras } from "#app/app/extras.ts";
import { core } from "#app/core/pack.ts";
import { hosted } from "#app/hub/pack.ts";
import { record } from "#app/record/pack.ts";
import { sky } from "#app/record/skyPack.ts";
import { install } from "#app/shared/slots.ts";

// As in src/entries/hosted.ts, where no hub serves the page.
install(core, record, extras, sky, hosted);

const inImage = [core, record].flatMap(({ routes = [] }) => routes.map(({ path }) => path));

export const notInImage = [sky, hosted]
  .flatMap(({ routes = [] }) => routes)
  .filter(({ path }) => !inImage.includes(path));
