import { css } from "@emotion/react";
import { useAtomValue } from "jotai";
import { memo } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { CommandButton } from "#app/shared/ui/CommandButton.tsx";
import type { IconName } from "#app/shared/ui/icons.ts";
import { visuallyHidden } from "#app/shared/ui/visuallyHidden.ts";
import { askedLimitsAtom } from "../askedLimits.ts";
import { DialogMissing } from "../DialogMissing.tsx";
import { useDialogs } from "../useDialogs.ts";

interface InverterToolsProps {
  readonly serial: string;
  readonly name: string;
  /** Entries of the event log; without them, or below 0, there is no log to show. */
  readonly events: number | undefined;
}

const tools = [
  { id: "limit", icon: "limit", label: "doLimit", Tool: CommandButton },
  { id: "power", icon: "power", label: "doPower", Tool: CommandButton },
  { id: "info", icon: "chip", label: "doInfo", Tool: Button },
  { id: "profile", icon: "wave", label: "doProfile", Tool: Button },
  { id: "events", icon: "list", label: "doEvents", Tool: Button },
] as const satisfies readonly { id: string; icon: IconName; label: string; Tool: typeof Button }[];

type ToolId = (typeof tools)[number]["id"];

/** Commands and dialogs of an inverter. */
export const InverterTools = memo(function InverterTools(props: InverterToolsProps) {
  const { serial, name, events = -1 } = props;
  const { t } = useTexts("live");
  const isAsked = useAtomValue(askedLimitsAtom).has(serial);
  const dialog = useDialogs<ToolId>(isAsked);
  const { id: opened, file } = dialog;
  const Opened = opened && file?.status === "ready" ? file.content[opened] : undefined;
  return (
    <>
      <ul css={toolsCss} aria-label={t("inverter.tools", { name })} {...dialog.ahead}>
        {tools
          .filter(({ id }) => id !== "events" || events >= 0)
          .map(({ id, icon, label, Tool }) => (
            <li key={id}>
              <Tool
                icon={icon}
                variant="quiet"
                busy={id === opened && file?.status === "loading"}
                onClick={() => dialog.open(id)}
                badge={id === "events" && events > 0 && <EventCount count={events} />}
              >
                {t(`inverter.${label}`)}
              </Tool>
            </li>
          ))}
      </ul>
      <DialogMissing dialog={dialog} />
      {isAsked && file?.status === "ready" && (
        <file.content.limitOutcome serial={serial} name={name} />
      )}
      {Opened && <Opened serial={serial} name={name} onClose={dialog.close} />}
    </>
  );
});

function EventCount({ count }: { readonly count: number }) {
  const { t } = useTexts("live");
  return (
    <>
      <span css={countCss} aria-hidden>
        {count}
      </span>
      <span css={visuallyHidden}>, {t("inverter.eventCount", { count })}</span>
    </>
  );
}

const toolsCss = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(max(3.4rem, 20%), 1fr));
  margin: var(--space-3) calc(-1 * var(--space-2)) var(--space-4);
  & > li > button {
    width: 100%;
    flex-direction: column;
    gap: 2px;
    min-height: 52px;
    padding: 0;
    font-size: var(--text-12);
    font-weight: var(--weight-normal);
  }
  @media (min-width: 48rem) {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1);
    margin: var(--space-2) calc(-1 * var(--space-3)) var(--space-4);
    & > li > button {
      width: auto;
      flex-direction: row;
      gap: var(--space-2);
      min-height: var(--target);
      padding: 0 var(--space-3);
      font-size: var(--text-14);
    }
  }
`;

const countCss = css`
  display: grid;
  place-items: center;
  min-width: 18px;
  height: 18px;
  padding: 0 5px;
  border-radius: 999px;
  background: var(--action);
  color: var(--on-action);
  font-size: 11px;
  font-weight: var(--weight-strong);
  line-height: 1;
  @media (max-width: 47.99rem) {
    position: absolute;
    top: 2px;
    right: calc(50% - 24px);
  }
`;
