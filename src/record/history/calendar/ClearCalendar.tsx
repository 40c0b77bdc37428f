import { css } from "@emotion/react";
import { useMemo, useState } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { SelectField } from "#app/shared/ui/SelectField.tsx";
import { CalendarHeat, type CalendarHeatProps } from "./CalendarHeat.tsx";

/** The calendar, coloured by energy or by the share of a clear sky, where that is known. */
export function ClearCalendar(props: CalendarHeatProps) {
  const { layer } = props;
  const { t } = useTexts("day");
  const [isByShare, setByShare] = useState(false);
  const plain = useMemo(() => ({ ...layer, shares: undefined }), [layer]);
  if (!layer.shares) return <CalendarHeat {...props} />;
  return (
    <>
      <div css={fieldCss}>
        <SelectField
          label={t("clear.by")}
          value={Number(isByShare)}
          onChange={(value) => setByShare(value === 1)}
          options={[
            { value: 0, label: t("clear.byYield") },
            { value: 1, label: t("clear.byShare") },
          ]}
        />
      </div>
      <CalendarHeat {...props} layer={isByShare ? layer : plain} />
    </>
  );
}

const fieldCss = css`
  max-width: 20rem;
`;
