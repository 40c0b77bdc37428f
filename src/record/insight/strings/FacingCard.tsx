import { css } from "@emotion/react";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { facings, type Facing } from "#plant/strings/facing.ts";
import { stringKey } from "#plant/strings/string-comparison.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { shownText } from "#protocol/shown-text.ts";
import { failureText } from "#app/shared/api/failureText.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { signedInAtom } from "#app/shared/session/session.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Folded } from "#app/shared/ui/Folded.tsx";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { stackCss } from "#app/shared/ui/stack.ts";
import type { StringRow } from "./stringRows.ts";
import { isSaidToHub, useFacings, useSayFacing } from "./useFacings.ts";

/** Which way each string faces, by a tap, until it is learnt. Nothing where every string is known. */
export function FacingCard({ rows }: { readonly rows: readonly StringRow[] }) {
  const { t } = useTexts("insight");
  const { t: shell } = useTexts();
  const isSignedIn = useAtomValue(signedInAtom);
  const said = useFacings();
  const say = useSayFacing();
  const [failure, setFailure] = useState<GatewayError>();
  if (rows.length === 0) return null;
  const byKey = new Map(
    said.map(({ serial, number, facing }) => [stringKey({ serial, channel: number }), facing]),
  );
  const isLocked = isSaidToHub && !isSignedIn;
  const choose = async ({ compared }: StringRow, facing: Facing | null) => {
    setFailure(undefined);
    try {
      await say({ serial: compared.serial, number: compared.channel, facing });
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      setFailure(error);
    }
  };
  return (
    <Folded title={t("strings.facing.title")}>
      <div css={stackCss}>
        <p css={quietCss}>{t("strings.facing.hint")}</p>
        {isLocked && <p css={quietCss}>{shell("common.signInToChange")}</p>}
        {failure && (
          <Alert variant="danger" title={t("strings.facing.failed")}>
            {failureText(shell, failure)}
          </Alert>
        )}
        <div css={listCss}>
          {rows.map((row) => {
            const name = `${shownText(row.inverter)} · ${shownText(row.name ?? t("strings.number", { number: row.number }))}`;
            const own = byKey.get(row.key);
            return (
              <fieldset key={row.key} aria-label={name}>
                <span>{name}</span>
                <div>
                  {facings.map((facing) => (
                    <button
                      key={facing}
                      type="button"
                      disabled={isLocked}
                      aria-pressed={own === facing}
                      aria-label={t(`strings.facing.long.${facing}`)}
                      onClick={() => void choose(row, own === facing ? null : facing)}
                    >
                      {t(`strings.facing.short.${facing}`)}
                    </button>
                  ))}
                </div>
              </fieldset>
            );
          })}
        </div>
      </div>
    </Folded>
  );
}

const listCss = css`
  display: grid;
  gap: var(--space-3);
  & > fieldset {
    min-width: 0;
    margin: 0;
    padding: 0;
    border: 0;
    display: flex;
    font-size: var(--text-14);
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-1) var(--space-4);
  }
  & > fieldset > span {
    flex: 1 1 14rem;
    max-width: 22rem;
    overflow-wrap: anywhere;
  }
  & > fieldset > div {
    display: grid;
    grid-template-columns: repeat(8, minmax(36px, 44px));
    gap: 2px;
  }
  & button {
    min-height: var(--target);
    padding: 0;
    border: 1px solid var(--line-strong);
    border-radius: var(--radius);
    background: transparent;
    color: var(--text);
    font-size: var(--text-14);
    cursor: pointer;
    &:disabled {
      color: var(--text-quiet);
      cursor: not-allowed;
    }
    &[aria-pressed="true"] {
      border-color: var(--action);
      background: var(--action);
      color: var(--on-action);
      font-weight: var(--weight-strong);
    }
  }
`;
