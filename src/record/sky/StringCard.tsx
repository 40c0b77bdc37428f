import { css } from "@emotion/react";
import { useState } from "react";
import { saveFile } from "#app/shared/files/saveFile.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Badge } from "#app/shared/ui/Badge.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import { Card } from "#app/shared/ui/Card.tsx";
import { Folded } from "#app/shared/ui/Folded.tsx";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { stackCss } from "#app/shared/ui/stack.ts";
import { SwitchField } from "#app/shared/ui/SwitchField.tsx";
import { leafLoss } from "#plant/sky/horizon.ts";
import type { Half } from "#plant/sky/shade-map.ts";
import type { StringFigures, StringModel } from "#plant/sky/string-model.ts";
import type { SkyString } from "#plant/sky/strings-of-record.ts";
import { HorizonTable } from "./HorizonTable.tsx";
import type { SunWays } from "./picture.ts";
import { horizonFile } from "./skyFiles.ts";
import { SettingLink } from "./SettingLink.tsx";
import { SkyPicture } from "./SkyPicture.tsx";
import type { ShadeLoss } from "./useShadeLoss.ts";
import { contradictedPeak, monthsOf, skySentences } from "./wording.ts";

interface StringCardProps {
  readonly string: Pick<SkyString, "serial" | "number">;
  readonly name: string;
  readonly model: StringModel;
  readonly figures: StringFigures;
  readonly configuredPeakW: number | undefined;
  readonly ways: SunWays;
  readonly half: Half;
  readonly loss?: ShadeLoss | undefined;
}

export function StringCard(props: StringCardProps) {
  const { string, name, model, figures, configuredPeakW, ways, half, loss } = props;
  const [shown, setShown] = useState(half);
  const { t } = useTexts("sky");
  const formats = useFormats();
  const sentences = skySentences(t, formats, figures, loss);
  const contradicted = contradictedPeak(figures, configuredPeakW);
  const peak = formats.fixed(figures.peakW, 0);
  const save = () =>
    saveFile(new Blob([horizonFile(model)], { type: "text/plain" }), `horizon-${name}.txt`);
  return (
    <Card title={name}>
      <div css={stackCss}>
        <SkyPicture
          ways={ways}
          shade={figures.shade}
          half={shown}
          facing={figures.hasDirection ? figures.plane : undefined}
        />
        {leafLoss(figures.shade) && (
          <SwitchField
            label={t("leaves.shown", { months: monthsOf(t, ways, "leaves") })}
            value={shown === "leaves"}
            onChange={(isOn) => setShown(isOn ? "leaves" : "leafless")}
          />
        )}
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {contradicted !== undefined && (
          <div>
            <p>{t("peakDiffers", { configured: formats.fixed(contradicted, 0), peak })}</p>
            <SettingLink
              href="/settings/inverter"
              proposal={{
                setting: "peak",
                serial: string.serial,
                string: string.number,
                watts: Math.round(figures.peakW),
              }}
            >
              {t("peakEnter", { peak })}
            </SettingLink>
          </div>
        )}
        {model.reason && (
          <p css={quietCss}>
            <Badge>{t("state.provisional")}</Badge> {t(`reason.${model.reason}`)}
          </p>
        )}
        <Folded title={t("table.title")}>
          <HorizonTable name={name} shade={figures.shade} ways={ways} />
          <div css={buttonsCss}>
            <Button onClick={save}>{t("saveHorizon")}</Button>
          </div>
        </Folded>
      </div>
    </Card>
  );
}

const buttonsCss = css`
  margin-top: var(--space-4);
`;
