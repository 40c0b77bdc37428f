import type { ComponentProps } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { FoldButton, useFold } from "../fold.tsx";
import { headCss } from "../Panel.tsx";
import { InverterValues as Values } from "./InverterValues.tsx";

/** All measured values of an inverter; on a phone behind a line. */
export function InverterValues(props: ComponentProps<typeof Values>) {
  const { t } = useTexts("live");
  const fold = useFold("values");
  if (!fold) return <Values {...props} />;
  const title = t("inverter.values");
  return (
    <>
      <div css={headCss}>
        {title}
        <FoldButton fold={fold} label={title} />
      </div>
      {fold.isOpen && <Values {...props} />}
    </>
  );
}
