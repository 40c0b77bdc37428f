import { css } from "@emotion/react";
import { useAtomValue } from "jotai";
import { type ReactNode, useState } from "react";
import { failureText } from "#app/shared/api/failureText.ts";
import { saveFile } from "#app/shared/files/saveFile.ts";
import { HubFailure } from "#app/shared/hub/HubFailure.tsx";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { signedInAtom } from "#app/shared/session/session.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import { CommandButton } from "#app/shared/ui/CommandButton.tsx";
import { Card } from "#app/shared/ui/Card.tsx";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { rowCss } from "#app/shared/ui/row.ts";
import { stackCss } from "#app/shared/ui/stack.ts";
import { TextField } from "#app/shared/ui/TextField.tsx";
import type { HouseFacts } from "#plant/what-if/house.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import type { WhatIfInput } from "./whatIfInput.ts";
import { comparedCsv } from "./comparedCsv.ts";
import { ComparedTable } from "./ComparedTable.tsx";
import { inputIn, queryOf } from "./inAddress.ts";
import { useIsOfHub } from "./minutesSource.ts";
import type { KnownHouse } from "./questionOf.ts";
import { ScenarioList } from "./ScenarioList.tsx";
import { useQuestionTable } from "./useQuestionTable.ts";
import type { Minutes } from "./useMinutes.ts";
import { type KeptScenarios, useScenarios } from "./useScenarios.ts";

const MOST_COMPARED = 4;

interface ScenariosCardProps {
  readonly input: WhatIfInput;
  readonly minutes: Minutes;
  readonly house: HouseFacts;
  readonly known: KnownHouse;
  readonly prices: unknown;
  /** Loads the question of a scenario. */
  readonly onOpen: (input: WhatIfInput) => void;
}

/** How a question is stored: in a hub by a name, without a hub by the address alone. */
export function ScenariosCard(props: ScenariosCardProps) {
  const { t } = useTexts("whatIf");
  const isOfHub = useIsOfHub();
  return (
    <Card title={t("scenarios.title")}>
      <div css={stackCss}>
        {isOfHub ? (
          <KeptByHub {...props} />
        ) : (
          <>
            <p css={quietCss}>{t("scenarios.noHub")}</p>
            <div css={[rowCss, toolsCss]}>
              <PrintButton />
            </div>
          </>
        )}
      </div>
    </Card>
  );
}

function PrintButton() {
  const { t } = useTexts("whatIf");
  return <Button onClick={() => window.print()}>{t("scenarios.print")}</Button>;
}

/** Questions that are kept in the hub by a name, and up to four of them side by side. */
function KeptByHub({ input, onOpen, ...options }: ScenariosCardProps) {
  const { t } = useTexts("whatIf");
  const kept = useScenarios();
  const [chosen, setChosen] = useState<readonly string[]>();
  const all = kept.scenarios ?? [];
  const names = chosen ?? all.slice(0, MOST_COMPARED - 1).map(({ name }) => name);
  const now = { name: t("scenarios.now"), query: queryOf(input) };
  const shown = [now, ...all.filter(({ name }) => names.includes(name))].slice(0, MOST_COMPARED);
  const compared = useQuestionTable(all.length > 0 ? shown : [], options);
  return (
    <>
      {kept.failure && (
        <HubFailure title={t("scenarios.unread")} error={kept.failure} onRetry={kept.retry} />
      )}
      {kept.scenarios && all.length === 0 && <p css={quietCss}>{t("scenarios.none")}</p>}
      <Changing kept={kept} query={now.query}>
        {(remove) => (
          <ScenarioList
            scenarios={all}
            chosen={names}
            isFull={shown.length >= MOST_COMPARED}
            onChoose={setChosen}
            onOpen={({ query }) => onOpen(inputIn(new URLSearchParams(query)))}
            onRemove={remove}
          />
        )}
      </Changing>
      {compared.length > 1 && <ComparedTable compared={compared} />}
      <div css={[rowCss, toolsCss]}>
        {compared.length > 1 && (
          <Button
            icon="download"
            onClick={() =>
              saveFile(new Blob([comparedCsv(compared)], { type: "text/csv" }), "what-if.csv")
            }
          >
            {t("scenarios.csv")}
          </Button>
        )}
        <PrintButton />
      </div>
    </>
  );
}

interface ChangingProps {
  readonly kept: KeptScenarios;
  readonly query: string;
  readonly children: (remove: (name: string) => void) => ReactNode;
}

/** Keeps the present question by a name, and removes others. */
function Changing({ kept, query, children }: ChangingProps) {
  const { t } = useTexts("whatIf");
  const { t: shell } = useTexts();
  const isSignedIn = useAtomValue(signedInAtom);
  const [name, setName] = useState("");
  const [outcome, setOutcome] = useState<"busy" | GatewayError>();
  const change = async (part: Parameters<KeptScenarios["change"]>[0]) => {
    setOutcome("busy");
    try {
      await kept.change(part);
      setOutcome(undefined);
      if (part.query !== null) setName("");
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      setOutcome(error);
    }
  };
  const wanted = name.trim();
  return (
    <>
      {children((gone) => void change({ name: gone, query: null }))}
      {outcome instanceof GatewayError && (
        <Alert variant="danger" title={t("scenarios.failed")}>
          {failureText(shell, outcome)}
        </Alert>
      )}
      <form
        css={formCss}
        onSubmit={(event) => {
          event.preventDefault();
          if (wanted !== "" && isSignedIn) void change({ name: wanted, query });
        }}
      >
        <TextField label={t("scenarios.name")} maxLength={60} value={name} onChange={setName} />
        <CommandButton type="submit" busy={outcome === "busy"} disabled={wanted === ""}>
          {t("scenarios.keep")}
        </CommandButton>
      </form>
    </>
  );
}

const formCss = css`
  display: grid;
  gap: var(--space-3);
  max-width: 30rem;
  justify-items: start;
  & > div:first-of-type {
    justify-self: stretch;
  }
  @media print {
    display: none;
  }
`;

const toolsCss = css`
  @media print {
    display: none;
  }
`;
