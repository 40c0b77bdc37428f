import { css } from "@emotion/react";
import { useAtomValue, useSetAtom } from "jotai";
import { useEffect, useState } from "react";
import type { Worth } from "#plant/energy/prices.ts";
import type { Day } from "#plant/history/local-day.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { failureText } from "#app/shared/api/failureText.ts";
import { HubFailure } from "#app/shared/hub/HubFailure.tsx";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { currencies, currencyName, usualCurrency } from "#app/shared/money/currency.ts";
import {
  isKeptByHub,
  keptWorthAtom,
  typedWorthAtom,
  useHubWorth,
  type HubKeeping,
} from "#app/shared/money/worth.ts";
import { signedInAtom } from "#app/shared/session/session.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { CommandButton } from "#app/shared/ui/CommandButton.tsx";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { rowCss } from "#app/shared/ui/row.ts";
import { SelectField } from "#app/shared/ui/SelectField.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import { PricesForm as PriceFields } from "./PricesForm.tsx";

interface FieldsProps {
  readonly worth: Worth;
  /** The first price begins here, so that it holds for all that is known. */
  readonly firstDay: Day;
  readonly onChange: (worth: Worth) => void;
}

/** Prices with their currency: kept at once in this browser, or in the hub by a button. */
export function PricesForm(props: FieldsProps) {
  return isKeptByHub ? <HubPrices firstDay={props.firstDay} /> : <Fields {...props} />;
}

function HubPrices({ firstDay }: Pick<FieldsProps, "firstDay">) {
  const { t } = useTexts("history");
  const hub = useHubWorth();
  if (hub.failure) {
    return <HubFailure title={t("worth.unread")} error={hub.failure} onRetry={hub.retry} />;
  }
  return hub.isKnown ? <HubFields firstDay={firstDay} hub={hub} /> : null;
}

function Fields({ worth, firstDay, onChange }: FieldsProps) {
  const { t } = useTexts("history");
  const { locale } = useFormats();
  const { currency } = worth;
  const offered = new Set([...(currency === undefined ? [] : [currency]), ...currencies]);
  // The fields know nothing of currencies.
  const take = (next: Worth) => {
    const isFirst = worth.prices.length === 0 && next.prices.length > 0;
    const chosen = currency ?? (isFirst ? usualCurrency(navigator.language) : undefined);
    onChange({ ...next, ...(chosen !== undefined && { currency: chosen }) });
  };
  return (
    <>
      <div css={currencyCss}>
        <SelectField
          label={t("worth.currency")}
          value={currency}
          unknown={t("worth.noCurrency")}
          options={[...offered].map((code) => ({ value: code, label: currencyName(locale, code) }))}
          onChange={(code) => onChange({ ...worth, currency: code })}
        />
      </div>
      <PriceFields worth={worth} firstDay={firstDay} onChange={take} />
    </>
  );
}

type Outcome = "busy" | "saved" | GatewayError;

interface HubFieldsProps extends Pick<FieldsProps, "firstDay"> {
  readonly hub: HubKeeping;
}

function HubFields({ firstDay, hub }: HubFieldsProps) {
  const { t } = useTexts("history");
  const { t: shell } = useTexts();
  const isSignedIn = useAtomValue(signedInAtom);
  const worth = useAtomValue(keptWorthAtom);
  const [draft, setDraft] = useState(worth);
  const [outcome, setOutcome] = useState<Outcome>();
  const hasChanged = JSON.stringify(draft) !== JSON.stringify(worth);
  useShownAtOnce(hasChanged ? draft : undefined);
  const save = async () => {
    setOutcome("busy");
    try {
      await hub.keep(draft);
      setOutcome("saved");
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      setOutcome(error);
    }
  };
  const change = (next: Worth) => {
    setDraft(next);
    setOutcome(undefined);
  };
  const saved = outcome === "saved" ? t("worth.saved") : "";
  return (
    <div css={stackCss}>
      {hub.isOffer && <Alert variant="info">{t("worth.offer")}</Alert>}
      {!isSignedIn && <p css={quietCss}>{shell("common.signInToChange")}</p>}
      <fieldset disabled={!isSignedIn} css={plainCss}>
        <Fields worth={draft} firstDay={firstDay} onChange={change} />
      </fieldset>
      {outcome instanceof GatewayError && (
        <Alert variant="danger" title={t("worth.failed")}>
          {failureText(shell, outcome)}
        </Alert>
      )}
      <div css={rowCss}>
        <CommandButton
          variant="primary"
          busy={outcome === "busy"}
          disabled={!hasChanged && !hub.isOffer}
          onClick={() => void save()}
        >
          {t("worth.save")}
        </CommandButton>
        <output css={quietCss}>{hasChanged ? t("worth.typed") : saved}</output>
      </div>
    </div>
  );
}

/** Shows amounts by prices that are typed, until they are saved or the form is left. */
function useShownAtOnce(typed: Worth | undefined): void {
  const show = useSetAtom(typedWorthAtom);
  useEffect(() => {
    show(typed);
    return () => show(undefined);
  }, [show, typed]);
}

const currencyCss = css`
  max-width: 20rem;
  padding: var(--space-2) 0;
`;

const plainCss = css`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
`;
