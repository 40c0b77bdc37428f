import { css } from "@emotion/react";
import { memo } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { measurementsOf, otherChannels, shownStrings } from "#plant/live/inverter-state.ts";
import { channelName, channelsOf } from "#protocol/live/channels.ts";
import type { Channel } from "#protocol/areas/live-channels.ts";
import type { LiveInverter } from "#protocol/areas/live.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { Gauge } from "#app/shared/ui/Gauge.tsx";
import { Group } from "../Group.tsx";
import { groupsCss } from "../Panel.tsx";
import { readableKey } from "#plant/live/readable-key.ts";
import { impossibleText } from "#app/shared/live/impossibleText.ts";
import { measuredText } from "#app/shared/live/measuredText.ts";
import { wordOf } from "#app/shared/i18n/wordOf.ts";

interface InverterValuesProps {
  readonly inverter: LiveInverter;
  /** Greys the values, because the inverter no longer updates them. */
  readonly isStale: boolean;
}

/** All measured values of an inverter: general, AC phases, DC strings. */
export function InverterValues({ inverter, isStale }: InverterValuesProps) {
  const { t } = useTexts("live");
  return (
    <div css={groupsCss} data-stale={isStale}>
      {channelsOf(inverter.INV).map(({ number, channel }) => (
        <ChannelGroup key={`INV${number}`} title={t("inverter.general")} channel={channel} />
      ))}
      {channelsOf(inverter.AC).map(({ number, channel }) => (
        <ChannelGroup
          key={`AC${number}`}
          title={t("inverter.phase", { number: number + 1 })}
          channel={channel}
        />
      ))}
      {shownStrings(inverter.DC).map(({ number, channel }) => (
        <ChannelGroup
          key={`DC${number}`}
          title={channelName(channel) ?? t("inverter.string", { number: number + 1 })}
          channel={channel}
        />
      ))}
      {otherChannels(inverter).map(({ kind, number, channel }) => (
        <ChannelGroup
          key={`${kind}${number}`}
          title={channelName(channel) ?? `${kind} ${number + 1}`}
          channel={channel}
        />
      ))}
    </div>
  );
}

interface ChannelGroupProps {
  readonly title: string;
  readonly channel: Channel;
}

const ChannelGroup = memo(function ChannelGroup({ title, channel }: ChannelGroupProps) {
  const { t, i18n } = useTexts("live");
  const formats = useFormats();
  const rows = measurementsOf(channel).map(([property, measured]) => ({
    id: property,
    label: wordOf(i18n, "live:properties", property) ?? readableKey(property),
    value: measuredText(formats, measured, measured.d),
    unit: measured.u,
    reason: impossibleText(t, formats, measured),
  }));
  const irradiation = channel.Irradiation?.v ?? undefined;
  return (
    <Group title={title} rows={rows}>
      {irradiation !== undefined && (
        <div css={irradiationCss}>
          <Gauge ratio={irradiation / 100} />
        </div>
      )}
    </Group>
  );
});

const irradiationCss = css`
  margin-top: var(--space-1);
  color: var(--source-sun);
`;
