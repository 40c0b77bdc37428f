import { css } from "@emotion/react";
import { useAtom, useSetAtom } from "jotai";
import { useLayoutEffect, useRef } from "react";
import { shownText } from "#protocol/shown-text.ts";
import { announceAtom } from "#app/shared/frame/announce.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { Folded } from "#app/shared/ui/Folded.tsx";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { rowCss } from "#app/shared/ui/row.ts";
import { stackCss } from "#app/shared/ui/stack.ts";
import { ownOrderAtom, swapNeighbours } from "./ownOrder.ts";
import type { StringRow } from "./stringRows.ts";

/** Puts the strings in an order of the owner's own; nothing for a single string. */
export function OrderCard({ rows }: { readonly rows: readonly StringRow[] }) {
  const { t } = useTexts("insight");
  if (rows.length < 2) return null;
  return (
    <Folded title={t("strings.order.title")}>
      <div css={stackCss}>
        <p css={quietCss}>{t("strings.order.hint")}</p>
        <OrderList rows={rows} />
      </div>
    </Folded>
  );
}

function OrderList({ rows }: { readonly rows: readonly StringRow[] }) {
  const { t } = useTexts("insight");
  const [own, setOwn] = useAtom(ownOrderAtom);
  const announce = useSetAtom(announceAtom);
  const list = useRef<HTMLOListElement>(null);
  const moved = useRef<{ readonly at: number; readonly step: -1 | 1 } | undefined>(undefined);
  useLayoutEffect(() => {
    if (!moved.current) return;
    // A row that the browser puts elsewhere loses the focus.
    const { at, step } = moved.current;
    const [up, down] = list.current?.children[at]?.querySelectorAll("button") ?? [];
    const [same, other] = step === -1 ? [up, down] : [down, up];
    (same?.disabled ? other : same)?.focus();
    moved.current = undefined;
  });
  const nameOf = ({ inverter, name, number }: StringRow) =>
    `${shownText(inverter)} · ${shownText(name ?? t("strings.number", { number }))}`;
  const move = (row: StringRow, at: number, step: -1 | 1) => {
    const keys = rows.map(({ key }) => key);
    moved.current = { at: at + step, step };
    setOwn(swapNeighbours(keys, Math.min(at, at + step)));
    const place = { name: nameOf(row), place: at + step + 1, count: rows.length };
    announce(t("strings.order.place", place));
  };
  return (
    <>
      <ol ref={list} css={listCss}>
        {rows.map((row, at) => (
          <li key={row.key}>
            <span>{nameOf(row)}</span>
            <span css={rowCss}>
              <Button
                variant="quiet"
                icon="up"
                iconOnly
                disabled={at === 0}
                onClick={() => move(row, at, -1)}
              >
                {t("strings.order.up", { name: nameOf(row) })}
              </Button>
              <Button
                variant="quiet"
                icon="down"
                iconOnly
                disabled={at === rows.length - 1}
                onClick={() => move(row, at, 1)}
              >
                {t("strings.order.down", { name: nameOf(row) })}
              </Button>
            </span>
          </li>
        ))}
      </ol>
      {own.length > 0 && (
        <div>
          <Button onClick={() => setOwn([])}>{t("strings.order.reset")}</Button>
        </div>
      )}
    </>
  );
}

const listCss = css`
  max-width: 32rem;
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: var(--text-14);
  & > li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-2);
    border-top: 1px solid var(--line);
  }
  & > li > span:first-of-type {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  & > li > span:last-of-type {
    flex: none;
    flex-wrap: nowrap;
  }
`;
