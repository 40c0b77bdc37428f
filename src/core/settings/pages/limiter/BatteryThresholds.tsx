import { css } from "@emotion/react";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";

interface BatteryThresholdsProps {
  /** States of charge in percent: where discharging ends and begins. */
  readonly stop: number;
  readonly start: number;
}

/** The thresholds of discharging drawn on a battery, with a key that says the same in words. */
export function BatteryThresholds({ stop, start }: BatteryThresholdsProps) {
  const { t } = useTexts("settings");
  const formats = useFormats();
  if (!(stop < start) || start > 100 || stop < 0) return null;
  const share = (value: number) => formats.number(value / 100, "percent");
  const parts = [
    { id: "rests", from: 0, to: stop, css: restsCss },
    { id: "depends", from: stop, to: start, css: dependsCss },
    { id: "discharges", from: start, to: 100, css: dischargesCss },
  ] as const;
  return (
    <div css={drawingCss}>
      <div aria-hidden css={batteryCss}>
        {parts.map((part) => (
          <div key={part.id} css={part.css} style={{ width: `${part.to - part.from}%` }} />
        ))}
      </div>
      <dl css={keyCss}>
        {parts.map((part) => (
          <div key={part.id}>
            <dt>
              <span css={[sampleCss, part.css]} />
              {t(`thresholds.${part.id}`)}
            </dt>
            <dd>{`${share(part.from)} – ${share(part.to)}`}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const drawingCss = css`
  display: grid;
  gap: var(--space-2);
  max-width: 36rem;
  margin-bottom: var(--space-4);
`;

const batteryCss = css`
  display: flex;
  height: 2rem;
  overflow: hidden;
  border: 2px solid var(--text-quiet);
  border-radius: var(--radius);
`;

const restsCss = css`
  background: var(--surface-sunken);
`;

const dependsCss = css`
  background: repeating-linear-gradient(
    -45deg,
    var(--source-battery) 0 4px,
    var(--surface-sunken) 4px 12px
  );
`;

const dischargesCss = css`
  background: var(--source-battery);
`;

const sampleCss = css`
  display: inline-block;
  width: 1rem;
  height: 0.75rem;
  margin-right: var(--space-2);
  border: 1px solid var(--text-quiet);
`;

const keyCss = css`
  display: grid;
  gap: var(--space-1);
  margin: 0;
  font-size: var(--text-12);
  & > div {
    display: flex;
    justify-content: space-between;
    gap: var(--space-4);
  }
  & dd {
    margin: 0;
    white-space: nowrap;
  }
`;
