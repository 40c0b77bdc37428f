import type { HubZeroFeedIn } from "#hub-api/zero-feed-in.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { hubContext } from "#app/shared/place.ts";
import { CommandButton } from "#app/shared/ui/CommandButton.tsx";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { useMeterText } from "../meters/useMeterText.ts";
import type { useZeroFeedIn } from "./useZeroFeedIn.ts";

/** What the parts of the card share. */
export interface ZeroFeedInParts {
  readonly data: HubZeroFeedIn;
  readonly nameOf: (serial: string) => string;
  readonly change: ReturnType<typeof useZeroFeedIn>["change"];
  /** The change that is under way. */
  readonly doing: ReturnType<typeof useZeroFeedIn>["outcome"];
}

/** What it does now in a sentence, and why it does nothing. */
export function Stand({ data, nameOf, change, doing }: ZeroFeedInParts) {
  const { t } = useTexts("meters");
  const formats = useFormats();
  const { powerOf } = useMeterText();
  const { state, reason, settings, sinceS, foreign, refusals } = data;
  const why = reason === null ? "" : t(`zeroFeedIn.reasons.${reason}`);
  const sentence = useSentence(data, nameOf);
  const since =
    state !== "off" && sinceS !== null
      ? t("zeroFeedIn.since", { since: formats.timeOfDay(sinceS * 1000) })
      : "";
  const lines = {
    off: settings === null ? "" : t("zeroFeedIn.off"),
    refused: why,
    controls: `${sentence} ${why}`,
    safe: `${why} ${t("zeroFeedIn.safe", { power: powerOf(settings?.baseW ?? 0) })}`,
    idle: why,
    stopped: `${t("zeroFeedIn.stopped")} ${why}`,
  };
  return (
    <div role="status">
      {lines[state] !== "" && (
        <p>
          {lines[state]} <span css={quietCss}>{since}</span>
        </p>
      )}
      {(state === "stopped" || reason === "handLimit") && foreign.length > 0 && (
        <ul>
          {foreign.map(({ serial, limitW, atS }) => (
            <li key={`${serial} ${atS}`}>
              {t("zeroFeedIn.foreign", {
                name: nameOf(serial),
                power: powerOf(limitW),
                time: formats.timeOfDay(atS * 1000),
              })}
            </li>
          ))}
        </ul>
      )}
      {reason === "handLimit" && (
        <CommandButton
          busy={doing === "release"}
          onClick={() => void change("release", { release: true })}
        >
          {t("zeroFeedIn.release")}
        </CommandButton>
      )}
      {refusals.includes("noMeter") && hubContext?.hasList === true && (
        <p>
          {t("zeroFeedIn.reasons.noMeter")}{" "}
          <a href={`${hubContext.hub}gateways`}>{t("zeroFeedIn.toMeters")}</a>
        </p>
      )}
    </div>
  );
}

/** The sentence of a control at work. */
function useSentence(
  { settings, houseW, inverters }: HubZeroFeedIn,
  nameOf: (serial: string) => string,
): string {
  const { t } = useTexts("meters");
  const { powerOf } = useMeterText();
  const target = powerOf(settings?.targetW ?? 0);
  const limits = inverters.flatMap(({ serial, limitW }) =>
    limitW === null
      ? []
      : t("zeroFeedIn.mayGive", { name: nameOf(serial), power: powerOf(limitW) }),
  );
  return houseW === null || limits.length === 0
    ? t("zeroFeedIn.controlsOnly", { target })
    : t("zeroFeedIn.controls", { target, house: powerOf(houseW), limits: limits.join(", ") });
}
