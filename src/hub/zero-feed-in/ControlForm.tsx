import { css } from "@emotion/react";
import { useState } from "react";
import { type ControlSettings, zeroFeedInBounds } from "#hub-api/zero-feed-in.ts";
import { controlPositions, positionFigures } from "#plant/zero-feed-in/tuning.ts";
import { limitFault } from "#protocol/limit.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Form } from "#app/shared/ui/Form.tsx";
import { NumberField } from "#app/shared/ui/NumberField.tsx";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { SwitchField } from "#app/shared/ui/SwitchField.tsx";
import { Chosen, groupCss } from "../Chosen.tsx";
import { SaveRow } from "../SaveRow.tsx";
import { useMeterText } from "../meters/useMeterText.ts";
import type { ZeroFeedInParts } from "./Stand.tsx";

interface ControlFormProps extends Pick<ZeroFeedInParts, "data" | "nameOf"> {
  readonly isSaving: boolean;
  /** Resolves with whether the hub has taken them. */
  readonly save: (settings: ControlSettings) => Promise<boolean>;
  readonly onClose: () => void;
}

interface FieldsProps extends Pick<ControlFormProps, "data" | "nameOf"> {
  readonly draft: ControlSettings;
  /** Whether wrong fields are marked. */
  readonly isChecked: boolean;
  readonly onChange: (part: Partial<ControlSettings>) => void;
}

/** What the owner wants of the control. */
export function ControlForm({ data, nameOf, isSaving, save, onClose }: ControlFormProps) {
  const { t } = useTexts("meters");
  const { powerOf } = useMeterText();
  const [draft, setDraft] = useState(data.settings ?? data.proposed);
  const { nightW } = data;
  const baseHint =
    nightW === null
      ? t("zeroFeedIn.baseGuess")
      : t("zeroFeedIn.baseNights", { power: powerOf(nightW) });
  const [isChecked, setChecked] = useState(false);
  const onChange = (part: Partial<ControlSettings>) => setDraft({ ...draft, ...part });
  const submit = async (form: HTMLFormElement) => {
    setChecked(true);
    if (!isSound(draft)) {
      requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid]")?.focus());
      return;
    }
    // To choose an inverter on a battery is the owner's word for it.
    const batterySerials = data.inverters.flatMap(({ serial, isOnBattery }) =>
      isOnBattery && draft.serials.includes(serial) ? serial : [],
    );
    if (await save({ ...draft, batterySerials })) onClose();
  };
  return (
    <div css={formCss}>
      <Form onSubmit={(form) => void submit(form)}>
        <Watts
          name="targetW"
          {...{ draft, isChecked, onChange }}
          hint={t("zeroFeedIn.targetHint")}
        />
        <Position draft={draft} onChange={onChange} />
        <Inverters {...{ data, nameOf, draft, isChecked, onChange }} />
        <Watts
          name="ceilingW"
          {...{ draft, isChecked, onChange }}
          hint={t("zeroFeedIn.ceilingHint")}
        />
        <Watts name="baseW" {...{ draft, isChecked, onChange }} hint={baseHint} />
        {(draft.trustedBy !== null || data.refusals.includes("noDirectionTest")) && (
          <SwitchField
            label={t("zeroFeedIn.trust")}
            value={draft.trustedBy !== null}
            onChange={(isTrusted) =>
              onChange({ trustedBy: isTrusted ? t("zeroFeedIn.trust") : null })
            }
          />
        )}
        <SaveRow isSaving={isSaving} onClose={onClose} />
      </Form>
    </div>
  );
}

type WattsName = "targetW" | "ceilingW" | "baseW";
const wattsTexts = { targetW: "target", ceilingW: "ceiling", baseW: "base" } as const;
const wattsNames = ["targetW", "ceilingW", "baseW"] as const;

function isWrong(draft: ControlSettings, name: WattsName): boolean {
  const watts = draft[name];
  return watts !== null && limitFault(watts, zeroFeedInBounds[name]) !== undefined;
}

function isSound(draft: ControlSettings): boolean {
  return draft.serials.length > 0 && !wattsNames.some((name) => isWrong(draft, name));
}

interface WattsProps extends Omit<FieldsProps, "data" | "nameOf"> {
  readonly name: WattsName;
  readonly hint: string;
}

/** A power; an empty ceiling is none. */
function Watts({ name, hint, draft, isChecked, onChange }: WattsProps) {
  const { t } = useTexts("meters");
  const formats = useFormats();
  const text = wattsTexts[name];
  const { min, max } = zeroFeedInBounds[name];
  const range = { least: formats.number(min), most: formats.number(max) };
  return (
    <NumberField
      label={t(`zeroFeedIn.${text}`)}
      hint={hint}
      unit="W"
      value={draft[name] ?? Number.NaN}
      error={isChecked && isWrong(draft, name) ? t("zeroFeedIn.wrong", range) : undefined}
      onChange={(watts) =>
        onChange({ [name]: name === "ceilingW" && Number.isNaN(watts) ? null : watts })
      }
    />
  );
}

function Position({ draft, onChange }: Pick<FieldsProps, "draft" | "onChange">) {
  const { t } = useTexts("meters");
  const formats = useFormats();
  const percentOf = (percent: number) => `${formats.fixed(percent, 1)}\u202f%`;
  const figuresOf = (position: ControlSettings["position"]) => {
    const { outPercent, lostPercent } = positionFigures[position];
    return t("zeroFeedIn.figures", { out: percentOf(outPercent), lost: percentOf(lostPercent) });
  };
  return (
    <fieldset css={[groupCss, positionsCss]}>
      <legend>{t("zeroFeedIn.position")}</legend>
      {controlPositions.map((position) => (
        <label key={position}>
          <input
            type="radio"
            name="position"
            checked={draft.position === position}
            onChange={() => onChange({ position })}
          />
          <span>{t(`zeroFeedIn.${position}`, { figures: figuresOf(position) })}</span>
        </label>
      ))}
      <p css={quietCss}>{t("zeroFeedIn.positionHint")}</p>
    </fieldset>
  );
}

function Inverters({ data, nameOf, draft, isChecked, onChange }: FieldsProps) {
  const { t } = useTexts("meters");
  const { powerOf } = useMeterText();
  const { serials } = draft;
  if (data.inverters.length === 0) {
    const why = data.refusals.includes("noPassword") ? "reasons.noPassword" : "unheard";
    return <Alert variant="warning">{t(`zeroFeedIn.${why}`)}</Alert>;
  }
  return (
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
      error={isChecked && serials.length === 0 ? t("zeroFeedIn.none") : undefined}
      onChange={(next) => onChange({ serials: [...next] })}
    />
  );
}

const formCss = css`
  max-width: 480px;
`;

const positionsCss = css`
  margin-bottom: var(--space-4);
  & > label {
    display: flex;
    align-items: center;
    min-height: 44px;
    padding: var(--space-1) 0;
    cursor: pointer;
  }
  & input {
    flex: none;
    width: 20px;
    height: 20px;
    margin: 0 var(--space-3) 0 0;
    accent-color: var(--action);
  }
`;
