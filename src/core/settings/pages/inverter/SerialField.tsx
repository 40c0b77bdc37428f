import { css } from "@emotion/react";
import { useAtomValue } from "jotai";
import { useContext, useState } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import type { DecodedSerial } from "#protocol/serial.ts";
import { checkSerial, storedSerial, type SerialNotice } from "../../rules/serialCheck.ts";
import { Icon } from "#app/shared/ui/Icon.tsx";
import { TextField } from "#app/shared/ui/TextField.tsx";
import type { CustomFieldProps } from "../../engine/fields.ts";
import { profileAtom } from "#app/shared/gateway/profile.ts";
import { useHexSerials } from "./useHexSerials.ts";
import { ConfiguredInverters } from "./ConfiguredInverters.ts";
import { RadioNote } from "./RadioNote.tsx";
import { serialNoticeCss } from "./serialNoticeCss.ts";

interface SerialFieldProps extends CustomFieldProps<{ readonly serial: string }> {
  /** Slot of the inverter that has this number already. */
  readonly ownId: number | undefined;
}

/** A serial number field that shows, while typing, the kind of inverter. */
export function SerialField({ draft, change, field, ownId }: SerialFieldProps) {
  const { t } = useTexts("settings");
  const reads = useHexSerials();
  const isHex = reads;
  const known = useContext(ConfiguredInverters);
  const reader = useAtomValue(profileAtom) ?? unknownReader;
  const [typed, setTyped] = useState(draft.serial);
  // A label is stored as another number; the field goes on showing it, so that its ending can still be typed.
  const text = storedSerial(typed) === draft.serial ? typed : draft.serial;
  const { decoded, notices } = checkSerial(text, known, reader, ownId);
  return (
    <div>
      <TextField
        {...field}
        isPrivate
        value={text}
        onChange={(entered) => {
          setTyped(entered.trim());
          change((now) => ({ ...now, serial: storedSerial(entered) }));
        }}
        inputMode={isHex ? "text" : "numeric"}
      />
      <div aria-live="polite" css={notesCss}>
        {decoded && decoded.family !== null && <Facts decoded={decoded} />}
        {notices
          .filter(({ kind }) => isHex || kind !== "stored")
          .map((notice) => (
            <p key={notice.kind} css={serialNoticeCss}>
              <Icon name="info" size={16} />
              {noticeText(t, notice, isHex)}
            </p>
          ))}
        {ownId === undefined && decoded?.radio && <RadioNote radio={decoded.radio} />}
      </div>
    </div>
  );
}

const unknownReader = { family: "unknown", release: null } as const;

function Facts({ decoded }: { readonly decoded: DecodedSerial }) {
  const { t } = useTexts("settings");
  const { family, type, radio, dcChannels, acPhases, year, weekText } = decoded;
  return (
    <p css={factsCss}>
      <strong>{type}</strong>
      <span>{t("inverter.serial.inputs", { count: dcChannels ?? 0 })}</span>
      <span>{t("inverter.serial.phases", { count: acPhases ?? 0 })}</span>
      <span>{t("inverter.serial.radio", { radio })}</span>
      {/* The numbers of this family count on and carry no date. */}
      {family !== "HERF" && <span>{t("inverter.serial.built", { year, week: weekText })}</span>}
    </p>
  );
}

function noticeText(
  t: ReturnType<typeof useTexts<"settings">>["t"],
  notice: SerialNotice,
  isHex: boolean,
): string {
  switch (notice.kind) {
    case "short":
    case "long":
      return t("inverter.serial.length", { length: notice.length });
    case "stored":
      return storedText(t, notice);
    case "ending":
    case "label":
    case "unknown":
      return t(`inverter.serial.${notice.kind}`);
    case "newer":
      return notice.since === undefined
        ? t("inverter.serial.ahead", { model: notice.model })
        : t("inverter.serial.newer", {
            model: notice.model,
            onBattery: notice.since.onbattery,
            openDtu: notice.since.opendtu,
          });
    case "letters":
      return t(isHex ? "inverter.serial.hexLetters" : "inverter.serial.letters");
    case "duplicate":
      return t("inverter.serial.duplicate", { name: notice.name });
  }
}

function storedText(
  t: ReturnType<typeof useTexts<"settings">>["t"],
  { serial, isChecked }: Extract<SerialNotice, { kind: "stored" }>,
): string {
  return t(isChecked ? "inverter.serial.stored" : "inverter.serial.storedUnchecked", {
    serial: serial.toUpperCase(),
  });
}

const notesCss = css`
  display: grid;
  gap: var(--space-1);
  font-size: var(--text-12);
`;

const factsCss = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-3);
  margin-top: var(--space-1);
`;
