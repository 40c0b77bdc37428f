import { otherSunAtom } from "#app/shared/live/sun.ts";
import { useSelected } from "#app/shared/live/feeds.ts";

type Sun = number | undefined | null;

/** The same at once: an image is one script. */
export const useSunNow = () => useSelected(otherSunAtom, whole);

function whole(sun: Sun): Sun {
  return sun;
}
