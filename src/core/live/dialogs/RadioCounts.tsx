import { css } from "@emotion/react";
import * as v from "valibot";
import { RadioStatistics, inverterResetStatistics } from "#protocol/areas/inverter.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { Facts } from "#app/shared/ui/Facts.tsx";
import { CommandAlert } from "./CommandAlert.tsx";
import { useCommand } from "./useCommand.ts";
import { useInverter } from "#app/shared/live/feeds.ts";

interface RadioCountsProps {
  readonly serial: string;
}

const Counted = v.looseObject({ radio_stats: RadioStatistics });
const nothing = () => undefined;

/** How well the radio reaches an inverter, with a reset of the counters; nothing where the gateway does not count. */
export function RadioCounts({ serial }: RadioCountsProps) {
  const { t } = useTexts("dialogs");
  const formats = useFormats();
  const command = useCommand(
    ({ call }, inv: string) => call(inverterResetStatistics, { query: { inv } }),
    nothing,
  );
  const counted = v.safeParse(Counted, useInverter(serial));
  if (!counted.success) return null;
  const stats = counted.output.radio_stats;
  const total = stats.tx_request;
  const amount = (value: number) =>
    total > 0
      ? t("radio.share", {
          count: value,
          number: formats.number(value),
          share: formats.number(value / total, "percent"),
        })
      : formats.number(value);
  return (
    <section css={sectionCss}>
      <h3 css={titleCss}>{t("radio.title")}</h3>
      <Facts
        facts={[
          { id: "sent", label: t("radio.sent"), value: formats.number(total) },
          { id: "success", label: t("radio.success"), value: amount(stats.rx_success) },
          { id: "nothing", label: t("radio.nothing"), value: amount(stats.rx_fail_nothing) },
          { id: "partial", label: t("radio.partial"), value: amount(stats.rx_fail_partial) },
          { id: "corrupt", label: t("radio.corrupt"), value: amount(stats.rx_fail_corrupt) },
          { id: "again", label: t("radio.again"), value: formats.number(stats.tx_re_request) },
          ...(stats.rssi === undefined
            ? []
            : [
                {
                  id: "rssi",
                  label: t("radio.rssi"),
                  value: `${formats.number(stats.rssi)}\u202fdBm`,
                },
              ]),
        ]}
      />
      <CommandAlert refusal={command.refusal} onDismiss={command.dismiss} />
      <div>
        <Button busy={command.isBusy} onClick={() => command.send(serial, t("radio.resetDone"))}>
          {t("radio.reset")}
        </Button>
      </div>
    </section>
  );
}

const sectionCss = css`
  display: grid;
  gap: var(--space-3);
  margin-top: var(--space-4);
`;

const titleCss = css`
  font-size: var(--text-16);
`;
