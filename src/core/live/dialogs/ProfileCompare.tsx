import { css } from "@emotion/react";
import { useMemo, useState, type ReactNode } from "react";
import { gridprofileRaw } from "#protocol/areas/inverter.ts";
import { type GridProfileItem, profileBytes } from "#protocol/grid-profile/describe.ts";
import { shownText } from "#protocol/shown-text.ts";
import type { LiveState } from "#protocol/live/live.ts";
import { bytesOfHex } from "#plant/live/bytes-of-hex.ts";
import { type ProfileDifference, profileDifferences } from "#plant/live/profile-differences.ts";
import { useResource } from "#app/shared/api/useResource.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { shownLiveAtom, useSelectedList } from "#app/shared/live/feeds.ts";
import type { Feed } from "#app/shared/socket/runFeed.ts";
import { DataTable } from "#app/shared/ui/DataTable.tsx";
import { SelectField } from "#app/shared/ui/SelectField.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import { TextArea } from "#app/shared/ui/TextArea.tsx";
import { Loaded } from "./Loaded.tsx";
import { ItemValue } from "./ProfileSections.tsx";
import { OwnReading, RawContent, useOwnReading } from "./ProfileSupport.tsx";

interface NamedProfile {
  readonly serial: string;
  readonly name: string;
}

const namesIn = ({ state }: Feed<LiveState>): readonly NamedProfile[] =>
  state.inverters.map(({ serial, name }) => ({ serial, name }));

/** Compares the grid profile of an inverter with that of another, or with pasted bytes, which are read, too. */
export function ProfileCompare({ serial, name }: NamedProfile) {
  const { t } = useTexts("dialogs");
  const inverters = useSelectedList(shownLiveAtom, namesIn);
  const [chosen, setChosen] = useState("");
  const others = inverters.filter((inverter) => inverter.serial !== serial);
  const other = others.find((inverter) => inverter.serial === chosen);
  return (
    <div css={[stackCss, compareCss]}>
      <SelectField
        label={t("profile.compare")}
        value={chosen}
        onChange={setChosen}
        options={[
          { value: "", label: t("profile.compareNone") },
          ...others.map((inverter) => ({ value: inverter.serial, label: inverter.name })),
          { value: pasted, label: t("profile.pasted") },
        ]}
      />
      {chosen !== "" && (
        <OfInverter serial={serial}>
          {(raw) =>
            other ? (
              <OfInverter key={other.serial} serial={other.serial}>
                {(otherRaw) => (
                  <Differences names={[name, other.name]} raw={raw} other={otherRaw} />
                )}
              </OfInverter>
            ) : (
              <PastedProfile name={name} raw={raw} />
            )
          }
        </OfInverter>
      )}
    </div>
  );
}

const pasted = "pasted";

interface OfInverterProps {
  readonly serial: string;
  readonly children: (raw: readonly number[]) => ReactNode;
}

function OfInverter({ serial, children }: OfInverterProps) {
  const bytes = useResource(gridprofileRaw, { inv: serial });
  return (
    <Loaded resource={bytes} height="6rem">
      {({ raw = nothing }) => children(raw)}
    </Loaded>
  );
}

const nothing: readonly number[] = [];

interface PastedProps {
  readonly name: string;
  readonly raw: readonly number[];
}

/** The bytes of this inverter to be copied, and a field for those of another. */
function PastedProfile({ name, raw }: PastedProps) {
  const { t } = useTexts("dialogs");
  const [text, setText] = useState("");
  const other = useMemo(() => profileOf(text), [text]);
  const isWrong = text.trim() !== "" && other === undefined;
  return (
    <>
      <RawContent raw={raw} />
      <TextArea
        label={t("profile.pasted")}
        hint={t("profile.pastedHint")}
        error={isWrong ? t("profile.pastedWrong") : undefined}
        value={text}
        onChange={setText}
        rows={3}
      />
      {other && (
        <>
          <Differences names={[name, t("profile.pasted")]} raw={raw} other={other} />
          <OwnReading raw={other} />
        </>
      )}
    </>
  );
}

function profileOf(text: string): readonly number[] | undefined {
  const bytes = bytesOfHex(text);
  return bytes && isProfile(bytes) ? bytes : undefined;
}

const isProfile = (raw: readonly number[]) => profileBytes(raw).ok;

interface DifferencesProps {
  readonly names: readonly [string, string];
  readonly raw: readonly number[];
  readonly other: readonly number[];
}

function Differences({ names, raw, other }: DifferencesProps) {
  const { t } = useTexts("dialogs");
  const first = useOwnReading(raw);
  const second = useOwnReading(other);
  const isEmpty = first?.sections.length === 0 || second?.sections.length === 0;
  if (isEmpty || !isProfile(raw) || !isProfile(other)) return <p>{t("profile.rawEmpty")}</p>;
  if (!first || !second) return null;
  const rows = profileDifferences(first, second);
  if (rows.length === 0) return <p>{t("profile.equal")}</p>;
  return (
    <DataTable
      caption={t("profile.differences")}
      rows={rows}
      rowKey={(row) => rows.indexOf(row)}
      columns={[
        { id: "setting", title: t("profile.setting"), cell: ({ name }) => name },
        { id: "first", title: shownText(names[0]), numeric: true, cell: firstOf },
        { id: "second", title: shownText(names[1]), numeric: true, cell: secondOf },
      ]}
    />
  );
}

const firstOf = ({ first }: ProfileDifference) => <Value item={first} />;
const secondOf = ({ second }: ProfileDifference) => <Value item={second} />;

function Value({ item }: { readonly item: GridProfileItem | undefined }) {
  return item === undefined ? "–" : <ItemValue item={item} />;
}

const compareCss = css`
  padding-top: var(--space-4);
  border-top: 1px solid var(--line);
`;
