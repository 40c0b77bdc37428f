import { css } from "@emotion/react";
import type { LimiterDemand, LimiterExplained } from "#plant/limiter/limiter-demands.ts";
import type { LimiterGround } from "#plant/limiter/grounds.ts";
import { shownText, unitText } from "#protocol/shown-text.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { measuredText } from "#app/shared/live/measuredText.ts";

/** The power limiter's demand on each inverter, and its grounds. */
export function LimiterExplanation({ asks, grounds }: LimiterExplained) {
  const { t } = useTexts("dialogs");
  return (
    <>
      {asks.length > 0 && (
        <>
          <h3 css={headCss}>{t("why.asks")}</h3>
          <ul>
            {asks.map((ask) => (
              <Ask key={ask.inverter.serial} {...ask} />
            ))}
          </ul>
        </>
      )}
      {grounds.length > 0 && (
        <>
          <h3 css={headCss}>{t("why.grounds")}</h3>
          <ul css={groundsCss}>
            {grounds.map((ground) => (
              <Ground key={ground.ground} {...ground} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Ask({ inverter, ask, limitW, governed }: LimiterDemand) {
  const { t } = useTexts("dialogs");
  const formats = useFormats();
  const watts = (powerW: number) => `${formats.fixed(powerW, 0)}${unitText("W")}`;
  const figures = {
    limit: watts(limitW),
    lower: watts(governed.lower_power_limit),
    upper: watts(governed.upper_power_limit),
  };
  return (
    <li css={askCss}>
      <strong>{shownText(inverter.name)}</strong>
      <p>{t(`why.ask.${ask}`, { ns: "dialogs", ...figures })}</p>
    </li>
  );
}

function Ground({ ground, figures }: LimiterGround) {
  const { t } = useTexts("dialogs");
  const formats = useFormats();
  const shown = Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => [
      name,
      `${measuredText(formats, figure)}${unitText(figure.u)}`,
    ]),
  );
  return <li>{t(`why.ground.${ground}`, { ns: "dialogs", ...shown })}</li>;
}

const headCss = css`
  margin: var(--space-4) 0 var(--space-2);
  font-size: var(--text-14);
  font-weight: var(--weight-strong);
`;

const askCss = css`
  padding: var(--space-3) 0;
  border-top: 1px solid var(--line);
  overflow-wrap: anywhere;
`;

const groundsCss = css`
  & > li {
    padding: var(--space-2) 0;
  }
`;
