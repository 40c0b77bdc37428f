import { css } from "@emotion/react";
import { useCallback } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import type { LiveState } from "#protocol/live/live.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { liveFeedAtom, useSelected } from "#app/shared/live/feeds.ts";
import type { Feed } from "#app/shared/socket/runFeed.ts";
import { linkedFields } from "./limitDraft.ts";
import type { LimitFormState } from "./useLimitForm.ts";

interface LimitNotesProps {
  readonly form: LimitFormState;
  readonly serial: string;
}

export function LimitNotes({ form, serial }: LimitNotesProps) {
  const { t } = useTexts("dialogs");
  const formats = useFormats();
  const { draft, known } = form;
  const strings = useStringCount(serial);
  const { watts } = linkedFields(draft, form.maxPowerW);
  const perStringW = form.limit && strings > 1 ? (watts ?? Number.NaN) / strings : Number.NaN;
  return (
    <div css={notesCss}>
      {known?.limit_set_status === "Pending" && <p>{t("limit.pending")}</p>}
      {known && !(known.max_power > 0) && <p>{t("limit.unlinked")}</p>}
      {!draft.relative && <p>{t("limit.delay")}</p>}
      {Number.isFinite(perStringW) && (
        <p>
          {t("limit.perString", {
            count: strings,
            watts: formats.fixed(perStringW, 0),
          })}
        </p>
      )}
    </div>
  );
}

/** All of them, also those that are not shown because nothing is connected: they share the limit too. */
function useStringCount(serial: string): number {
  const count = useCallback(
    ({ state }: Feed<LiveState>) =>
      Object.keys(state.inverters.find((one) => one.serial === serial)?.DC ?? {}).length,
    [serial],
  );
  return useSelected(liveFeedAtom, count);
}

const notesCss = css`
  color: var(--text-quiet);
  font-size: var(--text-12);
  & > p + p {
    margin-top: var(--space-1);
  }
`;
