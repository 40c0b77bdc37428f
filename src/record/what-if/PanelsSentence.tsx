import { estimateText } from "#app/shared/i18n/estimateText.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import type { SizesAnswer } from "#plant/what-if/question.ts";

/** Effect of another string or another limit on the panels' energy. */
export function PanelsSentence({ answer }: { readonly answer: SizesAnswer }) {
  const { t } = useTexts("whatIf");
  const formats = useFormats();
  return (
    <p>
      {t("panels.sentence", {
        before: estimateText(formats, answer.present.sunWh),
        after: estimateText(formats, answer.sunWh),
      })}
    </p>
  );
}
