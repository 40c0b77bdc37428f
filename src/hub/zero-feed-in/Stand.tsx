import type { HubZeroFeedIn } from "#hub-api/zero-feed-in.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { hubContext } from "#app/shared/place.ts";
import { CommandButton } from "#app/shared/ui/CommandButton.tsx";
import { Facts } from "#app/shared/ui/Facts.tsx";
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
export function Stand(parts: ZeroFeedInParts) {
  const { t } = useTexts("meters");
  const formats = useFormats();
  const { data, nameOf, change, doing } = parts;
  const { state, reason, sinceS, refusals } = data;
  const sentence = useSentence(data, nameOf);
  return (
    <div aria-live="polite">
      {sentence !== "" && (
        <p>
          {sentence}{" "}
          {state !== "off" && sinceS !== null && (
            <span css={quietCss}>
              {t("zeroFeedIn.since", { since: formats.timeOfDay(sinceS * 1000) })}
            </span>
          )}
        </p>
      )}
      <Afterwards {...parts} />
      {(state === "stopped" || reason === "handLimit") && <Foreign {...parts} />}
      {reason === "handLimit" && (
        <CommandButton
          busy={doing === "release"}
          onClick={() => void change("release", { release: true })}
        >
          {t("zeroFeedIn.release")}
        </CommandButton>
      )}
      {refusals.includes("noMeter") && (
        <p>
          {t("zeroFeedIn.reasons.noMeter")}{" "}
          <a href={`${hubContext?.hub ?? "/"}gateways`}>{t("zeroFeedIn.toMeters")}</a>
        </p>
      )}
    </div>
  );
}

/** What became of the limits that were sent when it was switched off. */
function Afterwards({ data: { afterwards }, nameOf }: ZeroFeedInParts) {
  const { t } = useTexts("meters");
  const { t: messages } = useTexts("messages");
  const { powerOf } = useMeterText();
  const facts = afterwards.map(({ serial, limitW, outcome }) => ({
    id: serial,
    label: `${t("zeroFeedIn.afterwards")}, ${nameOf(serial)}`,
    value: `${powerOf(limitW)}, ${messages(`guardian.log.${outcome ?? "open"}`)}`,
  }));
  return facts.length > 0 && <Facts facts={facts} />;
}

/** Limits that nobody here has sent. */
function Foreign({ data: { foreign }, nameOf }: ZeroFeedInParts) {
  const { t } = useTexts("meters");
  const formats = useFormats();
  const { powerOf } = useMeterText();
  return (
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
  );
}

function useSentence(data: HubZeroFeedIn, nameOf: (serial: string) => string): string {
  const { t } = useTexts("meters");
  const { powerOf } = useMeterText();
  const work = useWork(data, nameOf);
  const beyond = isBeyond(data)
    ? t("zeroFeedIn.beyond", { power: powerOf(-(data.gridW ?? 0)) })
    : "";
  const { state, reason, settings } = data;
  const why = reason === null ? "" : t(`zeroFeedIn.reasons.${reason}`);
  const sentences = {
    off: settings === null ? "" : t("zeroFeedIn.off"),
    refused: why,
    controls: [work, why, beyond].join(" "),
    safe: `${why} ${t("zeroFeedIn.safe", { power: powerOf(safeW(data)) })}`,
    idle: why,
    stopped: `${t("zeroFeedIn.stopped")} ${why}`,
  };
  return sentences[state];
}

/** What the inverters get while the meter is silent, W: at least their lowest limits. */
function safeW({ settings, inverters }: HubZeroFeedIn): number {
  const lowest = inverters.flatMap(({ isChosen, lowestW }) => (isChosen ? lowestW : []));
  return Math.max(
    settings?.baseW ?? 0,
    lowest.reduce((sum, watts) => sum + watts, 0),
  );
}

/** Feed-in below this is not mentioned, W. */
const MENTIONED_W = 50;

/** Whether power goes out that no limit can take back. */
function isBeyond({ gridW, settings, inverters }: HubZeroFeedIn): boolean {
  const chosen = inverters.filter(({ isChosen }) => isChosen);
  return (
    (gridW ?? 0) < (settings?.targetW ?? 0) - MENTIONED_W &&
    chosen.every(({ rests, limitW, lowestW }) => rests !== null || (limitW ?? Infinity) <= lowestW)
  );
}

/** The sentence of a control at work. */
function useWork(
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
