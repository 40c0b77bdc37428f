import { css } from "@emotion/react";
import { useState } from "react";
import { type ControlSettings, zeroFeedInBounds } from "#hub-api/zero-feed-in.ts";
import { controlPositions, positionFigures } from "#plant/zero-feed-in/tuning.ts";
import { limitFault } from "#protocol/limit.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Form } from "#app/shared/ui/Form.tsx";
import { NumberField } from "#app/shared/ui/NumberField.tsx";
import { SelectField } from "#app/shared/ui/SelectField.tsx";
import { SwitchField } from "#app/shared/ui/SwitchField.tsx";
import { Chosen } from "../Chosen.tsx";
import { SaveRow } from "../SaveRow.tsx";
import { useMeterText } from "../meters/useMeterText.ts";
import type { ZeroFeedInParts } from "./Stand.tsx";

interface ControlFormProps extends Pick<ZeroFeedInParts, "data" | "nameOf"> {
  readonly isSaving: boolean;
  /** Resolves with whether the hub has taken them. */
  readonly save: (settings: ControlSettings) => Promise<boolean>;
  readonly onClose: () => void;
}

/** What the owner wants of the control. */
export function ControlForm({ data, nameOf, isSaving, save, onClose }: ControlFormProps) {
  const { t } = useTexts("meters");
  const formats = useFormats();
  const { powerOf } = useMeterText();
  const [draft, setDraft] = useState(data.settings ?? data.proposed);
  const [isChecked, setChecked] = useState(false);
  const change = (part: Partial<ControlSettings>) => setDraft({ ...draft, ...part });
  const { targetW, baseW, ceilingW, position, serials, trustedBy } = draft;
  const faults = {
    target: limitFault(targetW, zeroFeedInBounds.targetW) !== undefined,
    base: limitFault(baseW, zeroFeedInBounds.baseW) !== undefined,
    ceiling: ceilingW !== null && limitFault(ceilingW, zeroFeedInBounds.ceilingW) !== undefined,
    serials: serials.length === 0,
  };
  const problemOf = (name: "target" | "base" | "ceiling", bounds: Bounds) =>
    isChecked && faults[name]
      ? t("zeroFeedIn.wrong", {
          least: formats.number(bounds.min),
          most: formats.number(bounds.max),
        })
      : undefined;
  const percentOf = (percent: number) => `${formats.fixed(percent, 1)}\u202f%`;
  const onBattery = data.inverters.filter(({ isOnBattery }) => isOnBattery);
  const submit = async (form: HTMLFormElement) => {
    setChecked(true);
    if (Object.values(faults).includes(true))
      requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid]")?.focus());
    else if (
      await save({
        ...draft,
        // To choose an inverter on a battery is the owner's word for it.
        batterySerials: onBattery.flatMap(({ serial }) => (serials.includes(serial) ? serial : [])),
      })
    )
      onClose();
  };
  return (
    <div css={formCss}>
      <Form onSubmit={(form) => void submit(form)}>
        <NumberField
          label={t("zeroFeedIn.target")}
          hint={t("zeroFeedIn.targetHint")}
          unit="W"
          value={targetW}
          error={problemOf("target", zeroFeedInBounds.targetW)}
          onChange={(watts) => change({ targetW: watts })}
        />
        <SelectField
          label={t("zeroFeedIn.position")}
          hint={t("zeroFeedIn.positionHint")}
          value={position}
          options={controlPositions.map((value) => {
            const { outPercent, lostPercent } = positionFigures[value];
            const figures = { out: percentOf(outPercent), lost: percentOf(lostPercent) };
            return { value, label: t(`zeroFeedIn.${value}`, figures) };
          })}
          onChange={(next) => change({ position: next })}
        />
        <Chosen
          legend={t("zeroFeedIn.inverters")}
          options={data.inverters.map(({ serial, lowestW, isOnBattery }) => ({
            value: serial,
            label: nameOf(serial),
            hint: isOnBattery
              ? t("zeroFeedIn.batteryHint")
              : t("zeroFeedIn.lowest", { power: powerOf(lowestW) }),
          }))}
          chosen={serials}
          error={isChecked && faults.serials ? t("zeroFeedIn.none") : undefined}
          onChange={(next) => change({ serials: [...next] })}
        />
        <NumberField
          label={t("zeroFeedIn.ceiling")}
          hint={t("zeroFeedIn.ceilingHint")}
          unit="W"
          value={ceilingW ?? Number.NaN}
          error={problemOf("ceiling", zeroFeedInBounds.ceilingW)}
          onChange={(watts) => change({ ceilingW: Number.isNaN(watts) ? null : watts })}
        />
        <NumberField
          label={t("zeroFeedIn.base")}
          hint={t("zeroFeedIn.baseHint")}
          unit="W"
          value={baseW}
          error={problemOf("base", zeroFeedInBounds.baseW)}
          onChange={(watts) => change({ baseW: watts })}
        />
        {(trustedBy !== null || data.refusals.includes("noDirectionTest")) && (
          <SwitchField
            label={t("zeroFeedIn.trust")}
            value={trustedBy !== null}
            onChange={(isTrusted) =>
              change({ trustedBy: isTrusted ? t("zeroFeedIn.trust") : null })
            }
          />
        )}
        <SaveRow isSaving={isSaving} onClose={onClose} />
      </Form>
    </div>
  );
}

interface Bounds {
  readonly min: number;
  readonly max: number;
}

const formCss = css`
  max-width: 480px;
`;
