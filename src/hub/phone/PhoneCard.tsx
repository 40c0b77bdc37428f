import { css } from "@emotion/react";
import { useState } from "react";
import { hubReachCalls } from "#hub-api/reach.ts";
import { useResource } from "#app/shared/api/useResource.ts";
import { copyText } from "#app/shared/files/copyText.ts";
import { HubFailure } from "#app/shared/hub/HubFailure.tsx";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { hubContext } from "#app/shared/place.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { Card } from "#app/shared/ui/Card.tsx";
import { SelectField } from "#app/shared/ui/SelectField.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import { PhoneCode } from "./PhoneCode.tsx";
import { phoneAddresses } from "./phoneAddresses.ts";

/** The addresses that open the hub on other devices, as a code for a camera. */
export function PhoneCard() {
  const { t } = useTexts("hub");
  const reach = useResource(hubReachCalls.read);
  return (
    <Card title={t("phone.title")}>
      {reach.status === "failed" && (
        <HubFailure title={t("phone.failed")} error={reach.error} onRetry={reach.reload} />
      )}
      {reach.data && (
        <Addresses
          from={reach.data.from}
          addresses={phoneAddresses(
            reach.data,
            `${window.location.origin}${hubContext?.hub ?? "/"}`,
          )}
        />
      )}
    </Card>
  );
}

interface AddressesProps {
  readonly from: "network" | "computer" | "ingress";
  readonly addresses: readonly string[];
}

function Addresses({ from, addresses }: AddressesProps) {
  const { t } = useTexts("hub");
  const [chosen, setChosen] = useState<string>();
  const [outcome, setOutcome] = useState<"copied" | "copyFailed">();
  const address = addresses.find((one) => one === chosen) ?? addresses[0];
  if (address === undefined) return <p>{t(`phone.none.${from}`)}</p>;
  return (
    <div css={besideCss}>
      <PhoneCode text={address} label={t("phone.code", { address })} />
      <div css={[stackCss, textCss]}>
        <p>{t("phone.text")}</p>
        {addresses.length > 1 ? (
          <SelectField
            label={t("phone.address")}
            value={address}
            onChange={(one) => {
              setOutcome(undefined);
              setChosen(one);
            }}
            options={addresses.map((one) => ({ value: one, label: one }))}
          />
        ) : (
          <code css={addressCss}>{address}</code>
        )}
        <div>
          <Button
            icon={outcome === "copied" ? "check" : "copy"}
            onClick={() => setOutcome(copyText(address) ? "copied" : "copyFailed")}
          >
            {t(outcome === "copied" ? "found.copied" : "phone.copy")}
          </Button>
          {outcome === "copyFailed" && <output>{t("phone.copyFailed")}</output>}
        </div>
        <p>{t("phone.icon")}</p>
      </div>
    </div>
  );
}

const besideCss = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-4);
`;

const textCss = css`
  flex: 1 1 16rem;
  min-width: 0;
  align-content: start;
`;

const addressCss = css`
  overflow-wrap: anywhere;
  -webkit-user-select: all;
  user-select: all;
`;
