import { useState } from "react";
import type { GatewayList, GatewaysChanged } from "#hub-api/gateways.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { hubContext, isOverview } from "#app/shared/place.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Card } from "#app/shared/ui/Card.tsx";
import { Page } from "#app/shared/ui/Page.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import { readGateways } from "../admin.ts";
import { PhoneCard } from "../phone/PhoneCard.tsx";
import { AdminGate } from "../channels/AdminGate.tsx";
import { MetersCard } from "../meters/MetersCard.tsx";
import { AddGateway } from "./AddGateway.tsx";
import { GatewayRow } from "./GatewayRow.tsx";

interface OpenList {
  readonly authdata: string;
  readonly list: GatewayList;
}

/** The gateways of the hub, which its administrator adds, changes and removes, and the hub's own addresses. */
export function GatewaysPage() {
  const { t } = useTexts();
  const { t: hub } = useTexts("hub");
  const [open, setOpen] = useState<OpenList>();
  return (
    <Page title={t("title.gateways")}>
      <div css={stackCss}>
        {open ? (
          <Lists {...open} onChange={(list) => setOpen({ ...open, list })} />
        ) : (
          <Card>
            <AdminGate
              isImmediate
              label={hub("gateways.open")}
              failed={hub("gateways.unread")}
              work={async (authdata) => setOpen({ authdata, list: await readGateways(authdata) })}
            />
          </Card>
        )}
        <PhoneCard />
      </div>
    </Page>
  );
}

interface ListsProps extends OpenList {
  readonly onChange: (list: GatewayList) => void;
}

function Lists({ authdata, list, onChange }: ListsProps) {
  const { t } = useTexts("hub");
  const [done, setDone] = useState<string>();
  const [again, setAgain] = useState("");
  const finish = (text: string) => (changed: GatewaysChanged) => {
    // Beside another gateway this page has another place.
    if (!isOverview && changed.list.gateways.every(({ name }) => name !== ""))
      return window.location.replace(`${hubContext?.hub ?? "/"}gateways`);
    setDone(text);
    setAgain("");
    onChange(changed.list);
  };
  return (
    <>
      <div aria-live="polite">{done !== undefined && <Alert variant="success">{done}</Alert>}</div>
      <Card title={t("gateways.list")}>
        {list.gateways.length === 0 && <p>{t("gateways.none")}</p>}
        <ul>
          {list.gateways.map((gateway) => (
            <GatewayRow
              key={gateway.name}
              gateway={gateway}
              authdata={authdata}
              onStart={() => setDone(undefined)}
              onChanged={finish(t("gateways.changed"))}
              onRemoved={finish(t("gateways.removed", { name: gateway.name }))}
            />
          ))}
        </ul>
      </Card>
      <Card title={t("gateways.add")}>
        <AddGateway
          key={again}
          address={again}
          authdata={authdata}
          earlier={list.earlier}
          onAgain={setAgain}
          onStart={() => setDone(undefined)}
          onAdded={finish(t("gateways.added"))}
        />
      </Card>
      <MetersCard authdata={authdata} gateways={list.gateways.map(({ name }) => name)} />
    </>
  );
}
