import { stringNames } from "#app/shared/clear/stringNames.ts";
import { useExtra } from "#app/shared/api/useResource.ts";
import { HubFailure } from "#app/shared/hub/HubFailure.tsx";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { useSerialMask } from "#app/shared/privacy/useMask.ts";
import { Card } from "#app/shared/ui/Card.tsx";
import { Facts } from "#app/shared/ui/Facts.tsx";
import { Skeleton } from "#app/shared/ui/Skeleton.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import { type Health, hubHealthCalls } from "#hub-api/health.ts";
import { INVERTED } from "#plant/sky/clear-share.ts";
import { LEAST_WH, type LastYear, useLossWords } from "../useShadeLoss.ts";
import { EventView } from "./EventView.tsx";
import { knownText } from "./healthWords.ts";

/** Health of the strings, as far as the hub's clear days show it. */
export function HealthCard({ year }: { readonly year: LastYear | undefined }) {
  const { t } = useTexts("sky");
  const { status, data, error, reload } = useHealth();
  if (status === "failed" && !data)
    return <HubFailure title={t("health.failed")} error={error} onRetry={reload} />;
  return (
    <Card title={t("health.title")}>
      {data ? <HealthFound health={data.health} year={year} /> : <Skeleton height="6rem" />}
    </Card>
  );
}

function useHealth() {
  const resource = useExtra(hubHealthCalls.read);
  return { ...resource, error: resource.status === "failed" ? resource.error : undefined };
}

/** Whether enough is known of a string to notice what happens to it. */
function isWatched({ state, clearDays, clearDaysNeeded }: Health["strings"][number]): boolean {
  return state !== "unknown" && clearDays >= clearDaysNeeded;
}

interface FoundProps {
  readonly health: Health | null;
  readonly year: LastYear | undefined;
}

/** The same with the findings; null before the hub learnt the strings. */
export function HealthFound({ health, year }: FoundProps) {
  const { t } = useTexts("sky");
  const formats = useFormats();
  const mask = useSerialMask();
  const lossOf = useLossWords(year);
  if (!health) return <p>{t("strings.unlearnt")}</p>;
  const { inverterOf, nameOf, namesOf } = stringNames(t, health.strings, mask);
  // Events know the energy of the modules; the inverter's share of it counts.
  const costOf = ({ lostWh = 0 }: Health["events"][number]) =>
    lostWh < LEAST_WH ? undefined : lossOf(INVERTED * lostWh);
  return (
    <div css={stackCss}>
      {health.events.length === 0 && health.strings.some(isWatched) && <p>{t("health.nothing")}</p>}
      {health.events.map((event) => (
        <EventView
          key={`${event.kind} ${event.day} ${event.strings.map(nameOf).join()}`}
          event={event}
          names={namesOf(event.strings)}
          loss={costOf(event)}
        />
      ))}
      {health.clipping.map(({ serial, lostWh, share }) => (
        <p key={serial}>
          {t("health.clipping", {
            inverter: inverterOf(serial),
            energy: lossOf(lostWh).energy,
            share: formats.number(share, "percent"),
          })}
        </p>
      ))}
      <Facts
        facts={health.strings.map((string) => ({
          id: `${string.serial} ${string.number}`,
          label: nameOf(string),
          value: knownText(t, formats, string),
        }))}
      />
    </div>
  );
}
