import { css } from "@emotion/react";
import { useState } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { LevelField } from "./LevelField.tsx";
import { LevelHint } from "./LevelHint.tsx";
import { useLevel } from "./useLevel.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { ConnectionMarker } from "#app/shared/ui/ConnectionMarker.tsx";
import { Page } from "#app/shared/ui/Page.tsx";
import { SwitchField } from "#app/shared/ui/SwitchField.tsx";
import { TextField } from "#app/shared/ui/TextField.tsx";
import { ConsoleTools } from "./ConsoleTools.tsx";
import { LogWindow } from "./LogWindow.tsx";
import { useConsole, type ConsoleView } from "./useConsole.ts";

/** Console output of the gateway, line by line, from the moment the page opens. */
export function ConsolePage() {
  const { t } = useTexts(["info", "shell"]);
  const view = useConsole();
  const { log, change, connection, reconnect } = view;
  const [follows, setFollows] = useState(true);
  const [filter, setFilter] = useState("");
  const level = useLevel((isWanted) => change((lines) => lines.filter(filter, isWanted)));
  const [isPaused, setPaused] = useState(false);

  const pause = (paused: boolean) => {
    setPaused(paused);
    change((lines) => (paused ? lines.hold() : lines.release()));
  };
  const search = (text: string) => {
    setFilter(text);
    change((lines) => lines.filter(text, level.isWanted));
  };

  return (
    <Page
      title={t("shell:title.infoConsole")}
      wide
      onReload={reconnect}
      marker={<ConnectionMarker state={connection} />}
    >
      <div css={columnCss}>
        <div css={barCss}>
          <div css={filterCss}>
            <TextField label={t("console.filter")} value={filter} onChange={search} />
          </div>
          <LevelField value={level.least} onChange={level.choose} />
          <SwitchField label={t("console.autoScroll")} value={follows} onChange={setFollows} />
        </div>
        <div css={frameCss}>
          <LogWindow label={t("console.label")} log={log} follows={follows} onFollow={setFollows} />
          {log.rows === 0 && (
            <p css={emptyCss}>{t(log.total > 0 ? "console.noMatch" : "console.waiting")}</p>
          )}
          {!follows && (
            <div css={endCss}>
              <Button variant="primary" icon="arrowDown" onClick={() => setFollows(true)}>
                {t("console.toEnd")}
              </Button>
            </div>
          )}
        </div>
        <StatusLine
          view={view}
          isPaused={isPaused}
          isFiltered={filter !== "" || level.isWanted !== undefined}
        />
        <ConsoleTools view={view} isPaused={isPaused} onPause={pause} />
        <LevelHint />
      </div>
    </Page>
  );
}

interface StatusLineProps {
  readonly view: ConsoleView;
  readonly isPaused: boolean;
  readonly isFiltered: boolean;
}

function StatusLine({ view: { log, connection }, isPaused, isFiltered }: StatusLineProps) {
  const { t } = useTexts("info");
  const formats = useFormats();
  const [shown, total] = [formats.number(log.rows), formats.number(log.total)];
  const count = isFiltered
    ? t("console.linesFiltered", { shown, total })
    : t("console.lines", { count: log.total, total });
  const parts = [
    count,
    log.dropped > 0 && t("console.dropped", { number: formats.number(log.dropped) }),
    isPaused && t("console.paused", { count: log.held }),
  ];
  return (
    <div css={statusCss}>
      <span>{parts.filter(Boolean).join(" · ")}</span>
      <output>{connection === "offline" && t("console.reconnecting")}</output>
    </div>
  );
}

const columnCss = css`
  display: grid;
  gap: var(--space-3);
  /* Long lines scroll inside their window, not the page. */
  grid-template-columns: minmax(0, 1fr);
`;

const barCss = css`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: var(--space-2) var(--space-6);
`;

const filterCss = css`
  flex: 1 1 16rem;
  max-width: 28rem;
`;

const frameCss = css`
  position: relative;
`;

const emptyCss = css`
  position: absolute;
  top: var(--space-4);
  right: var(--space-4);
  left: var(--space-4);
  color: var(--text-quiet);
  pointer-events: none;
`;

const endCss = css`
  position: absolute;
  right: var(--space-4);
  bottom: var(--space-4);
`;

const statusCss = css`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: var(--space-1) var(--space-4);
  min-height: 1.5em;
  color: var(--text-quiet);
  font-size: var(--text-14);
`;
