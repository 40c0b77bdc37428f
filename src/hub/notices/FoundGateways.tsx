import { css } from "@emotion/react";
import { atom, useAtom } from "jotai";
import { useState } from "react";
import type { FoundGateway } from "#hub-api/found-gateway.ts";
import { shownText } from "#protocol/shown-text.ts";
import { copyText } from "#app/shared/files/copyText.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { useMask } from "#app/shared/privacy/useMask.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";

// Until the page is loaded again: a demonstration keeps nothing.
const dismissedAtom = atom(false);

/** Gateways that the demonstration found in the network, each with the command that starts the hub before it. */
export function FoundGateways({ found }: { readonly found: readonly FoundGateway[] }) {
  const { t } = useTexts("hub");
  const [isDismissed, setDismissed] = useAtom(dismissedAtom);
  if (isDismissed || found.length === 0) return null;
  return (
    <Alert title={t("found.title", { count: found.length })} onDismiss={() => setDismissed(true)}>
      {t("found.text")}
      <ul css={listCss}>
        {found.map((gateway) => (
          <Found key={gateway.url} gateway={gateway} />
        ))}
      </ul>
    </Alert>
  );
}

function Found({ gateway: { url, name } }: { readonly gateway: FoundGateway }) {
  const { t } = useTexts("hub");
  const mask = useMask();
  const [outcome, setOutcome] = useState<"copied" | "copyFailed">();
  const command = `heliograph --gateway ${url}`;
  const copy = () => setOutcome(copyText(command) ? "copied" : "copyFailed");
  return (
    <li css={foundCss}>
      {name !== "" && <span css={nameCss}>{shownText(mask(name))}</span>}
      <code>{`heliograph --gateway ${mask(url)}`}</code>
      <Button variant="quiet" icon={outcome === "copied" ? "check" : "copy"} onClick={copy}>
        {t(outcome === "copied" ? "found.copied" : "found.copy")}
      </Button>
      {outcome === "copyFailed" && <output>{t("found.copyFailed")}</output>}
    </li>
  );
}

const listCss = css`
  display: grid;
`;

const foundCss = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  column-gap: var(--space-3);
  & > code {
    font-size: inherit;
    -webkit-user-select: all;
    user-select: all;
    overflow-wrap: anywhere;
  }
  /* Its text stands below the others where it wraps. */
  & > button {
    margin-left: calc(-1 * var(--space-3));
  }
`;

const nameCss = css`
  color: var(--text-quiet);
`;
