import { sidesOf, type Account, type AccountPart } from "#plant/energy/accounts.ts";
import { energyText } from "#app/shared/i18n/energyText.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Card } from "#app/shared/ui/Card.tsx";
import { DataTable } from "#app/shared/ui/DataTable.tsx";
import { Folded } from "#app/shared/ui/Folded.tsx";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { Skeleton } from "#app/shared/ui/Skeleton.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import { EnergyDrawing } from "./EnergyDrawing.tsx";
import { energyLayout } from "./energyLayout.ts";
import { useToday, type Today } from "./useToday.ts";

/** A day of which less is recorded is said to be a part. */
const wholeShare = 0.98;

/** Where the energy of today came from and where it went, as a drawing and as a table. */
export function TodayFlow() {
  const { t } = useTexts("insight");
  const { value, failure } = useToday();
  if (!value) {
    return failure === undefined ? <Skeleton height="24rem" /> : <p>{t("energy.failed")}</p>;
  }
  const sides = value.account && sidesOf(value.account);
  const layout = sides && energyLayout(sides);
  return (
    <div css={stackCss}>
      <Card>
        {layout ? (
          <EnergyDrawing layout={layout} />
        ) : (
          <p>{t(value.account && !sides ? "energy.unknown" : "energy.nothing")}</p>
        )}
        <RecordedTime today={value} />
      </Card>
      {value.account && <Energies account={value.account} />}
    </div>
  );
}

/** How much of the day is in the figures, where that is not all of it. */
function RecordedTime({ today: { coveredS, overS } }: { readonly today: Today }) {
  const { t } = useTexts("insight");
  const formats = useFormats();
  if (coveredS === 0 || coveredS >= wholeShare * overS) return null;
  const hours = (seconds: number) => `${formats.fixed(seconds / 3600, 1)}\u202fh`;
  return <p css={quietCss}>{t("energy.recorded", { time: hours(coveredS), day: hours(overS) })}</p>;
}

const parts = [
  ["sun", "generatedWh"],
  ["discharged", "dischargedWh"],
  ["imported", "importedWh"],
  ["house", "consumedWh"],
  ["charged", "chargedWh"],
  ["exported", "exportedWh"],
  ["lost", "lostWh"],
] as const;

interface Row extends Pick<AccountPart, "id"> {
  readonly wh: number | undefined;
}

/** The accessible twin of the drawing; it also has the known parts while a part is unknown. */
function Energies({ account }: { readonly account: Account }) {
  const { t } = useTexts(["insight", "history"]);
  const formats = useFormats();
  const rows = parts.map(([id, key]): Row => ({ id, wh: account[key] }));
  return (
    <Folded title={t("flow.asTable")}>
      <DataTable
        caption={t("energy.table")}
        rows={rows.map((row) => (row.id === "lost" && (row.wh ?? 0) < 0 ? negate(row) : row))}
        rowKey={({ id }) => id}
        columns={[
          {
            id: "part",
            title: t("flow.part"),
            cell: ({ id }) => t(`meaning.${id}`, { ns: "history" }),
          },
          {
            id: "energy",
            title: t("energy.column"),
            numeric: true,
            cell: ({ wh }) => (wh === undefined ? t("flow.unknown") : energyText(formats, wh)),
          },
        ]}
      />
    </Folded>
  );
}

/** More went somewhere than came from anywhere: the meters disagree. */
function negate({ wh = 0 }: Row): Row {
  return { id: "unmetered", wh: -wh };
}
