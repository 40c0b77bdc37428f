import { css } from "@emotion/react";
import { useState } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import type { InverterConfig } from "#protocol/areas/inverter.ts";
import { shownText } from "#protocol/shown-text.ts";
import { Private } from "#app/shared/privacy/Private.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import { IconButton } from "#app/shared/ui/IconButton.tsx";
import { unseenCss, visuallyHidden } from "#app/shared/ui/visuallyHidden.ts";
import { StatusBadge } from "./StatusBadge.tsx";
import { useReorder, type Reorder } from "./useReorder.ts";

interface InverterTableProps {
  readonly inverters: readonly InverterConfig[];
  readonly onOrder: (ids: readonly number[]) => void;
  readonly onEdit: (inverter: InverterConfig) => void;
  readonly onDelete: (inverter: InverterConfig) => void;
}

/** The inverters in display order, to be reordered by their handles. */
export function InverterTable({ inverters, onOrder, onEdit, onDelete }: InverterTableProps) {
  const { t } = useTexts("settings");
  const [announced, setAnnounced] = useState("");
  const ids = inverters.map(({ id }) => id);
  const reorder = useReorder(ids, (next, id) => {
    onOrder(next);
    const name = inverters.find((inverter) => inverter.id === id)?.name ?? "";
    setAnnounced(t("inverter.moved", { name, place: next.indexOf(id) + 1, count: next.length }));
  });
  const columns = ["name", "status", "serial", "type"] as const;
  return (
    <>
      <table css={tableCss}>
        <caption css={visuallyHidden}>{t("inverter.list")}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span css={visuallyHidden}>{t("inverter.columns.handle")}</span>
            </th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`inverter.columns.${column}`)}
              </th>
            ))}
            <th scope="col">
              <span css={visuallyHidden}>{t("inverter.columns.actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {inverters.map((inverter) => (
            <InverterRow
              key={inverter.id}
              inverter={inverter}
              reorder={reorder}
              onEdit={onEdit}
              onDelete={onDelete}
            />
          ))}
        </tbody>
      </table>
      <p css={hintCss}>{t("inverter.statusHint")}</p>
      <p css={hintCss}>{t("inverter.orderHint")}</p>
      <div aria-live="assertive" css={visuallyHidden}>
        {announced}
      </div>
    </>
  );
}

interface InverterRowProps {
  readonly inverter: InverterConfig;
  readonly reorder: Reorder;
  readonly onEdit: (inverter: InverterConfig) => void;
  readonly onDelete: (inverter: InverterConfig) => void;
}

function InverterRow({ inverter, reorder, onEdit, onDelete }: InverterRowProps) {
  const { t } = useTexts("settings");
  const { id, name, serial, type = "Unknown" } = inverter;
  const cell = (column: "status" | "serial" | "name" | "type") => t(`inverter.columns.${column}`);
  return (
    <tr ref={reorder.rowRef(id)} css={reorder.dragged === id && draggedCss}>
      <td>
        <IconButton
          icon="drag"
          label={t("inverter.handle", { name })}
          title={t("inverter.handle", { name })}
          look={handleCss}
          {...reorder.handleProps(id)}
        />
      </td>
      <td data-label={cell("name")}>{shownText(name)}</td>
      <td data-label={cell("status")}>
        <span css={badgesCss}>
          <StatusBadge
            direction="receive"
            enabled={inverter.poll_enable}
            atNight={inverter.poll_enable_night}
            label={t(`inverter.poll.${state(inverter.poll_enable, inverter.poll_enable_night)}`)}
          />
          <StatusBadge
            direction="send"
            enabled={inverter.command_enable}
            atNight={inverter.command_enable_night}
            label={t(
              `inverter.command.${state(inverter.command_enable, inverter.command_enable_night)}`,
            )}
          />
        </span>
      </td>
      <td data-label={cell("serial")}>
        <Private>{serial}</Private>
      </td>
      <td data-label={cell("type")}>{shownText(type)}</td>
      <td>
        <Button variant="quiet" icon="trash" iconOnly onClick={() => onDelete(inverter)}>
          {t("inverter.deleteName", { name })}
        </Button>
        <Button variant="quiet" icon="edit" iconOnly onClick={() => onEdit(inverter)}>
          {t("inverter.editName", { name })}
        </Button>
      </td>
    </tr>
  );
}

function state(on: boolean, atNight: boolean) {
  if (!on) return "off";
  return atNight ? "always" : "day";
}

const tableCss = css`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--text-14);
  & th {
    padding: 0 var(--space-2);
    color: var(--text-quiet);
    font-weight: var(--weight-normal);
    font-size: var(--text-12);
    text-align: left;
  }
  & td {
    padding: var(--space-1) var(--space-2);
    overflow-wrap: anywhere;
  }
  /** Twelve digits stay in a line on a tablet. */
  & td:nth-of-type(4) {
    min-width: 14ch;
  }
  & td:first-of-type {
    width: var(--target);
    padding-left: 0;
  }
  & td:last-of-type {
    padding-right: 0;
    text-align: right;
    white-space: nowrap;
  }
  & tbody tr {
    position: relative;
    border-top: 1px solid var(--line);
    background: var(--surface);
  }
  @media (max-width: 599.98px) {
    &,
    & tbody {
      display: block;
    }
    & thead {
      ${unseenCss}
    }
    & tbody tr {
      display: block;
      padding: var(--space-2) 0 var(--space-2) calc(var(--target) + var(--space-2));
    }
    & tbody td {
      display: flex;
      justify-content: space-between;
      gap: var(--space-4);
      padding: 2px 0;
      text-align: right;
    }
    & tbody td[data-label]::before {
      content: attr(data-label);
      flex: none;
      color: var(--text-quiet);
    }
    & tbody td:first-of-type {
      position: absolute;
      top: var(--space-2);
      left: 0;
      display: block;
    }
    & tbody td:last-of-type {
      justify-content: flex-end;
      gap: var(--space-2);
    }
  }
`;

// The finger must not scroll the page while it drags.
const handleCss = css`
  color: var(--text-quiet);
  cursor: grab;
  &&& {
    touch-action: none;
  }
  &:active {
    cursor: grabbing;
  }
  & > svg {
    stroke-width: 3;
  }
`;

const draggedCss = css`
  z-index: 1;
  outline: 2px solid var(--focus);
`;

const badgesCss = css`
  display: inline-flex;
  gap: var(--space-1);
`;

const hintCss = css`
  margin-top: var(--space-2);
  color: var(--text-quiet);
  font-size: var(--text-12);
`;
