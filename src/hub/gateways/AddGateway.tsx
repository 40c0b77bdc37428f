import { useState } from "react";
import type { GatewayList, GatewaysChanged, GatewayThere } from "#hub-api/gateways.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { Facts } from "#app/shared/ui/Facts.tsx";
import { Form } from "#app/shared/ui/Form.tsx";
import { PasswordField } from "#app/shared/ui/PasswordField.tsx";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { rowCss } from "#app/shared/ui/row.ts";
import { TextField } from "#app/shared/ui/TextField.tsx";
import { lookAtGateway } from "../admin.ts";
import { ChangeFailure } from "./ChangeFailure.tsx";
import { useChange } from "./useChange.ts";

interface AddGatewayProps {
  /** Initial text of the address field. */
  readonly address: string;
  /** The administrator's. */
  readonly authdata: string;
  /** Gateways whose record the hub still has. */
  readonly earlier: GatewayList["earlier"];
  readonly onAgain: (address: string) => void;
  readonly onStart: () => void;
  readonly onAdded: (changed: GatewaysChanged) => void;
}

type Found = NonNullable<GatewayThere["found"]>;

/** Adds a gateway: the hub first looks who answers at the address. */
export function AddGateway(props: AddGatewayProps) {
  const { t } = useTexts("hub");
  const { address, authdata, earlier, onAgain, onStart, onAdded } = props;
  const [draft, setDraft] = useState({ url: address, password: "", name: "" });
  const [found, setFound] = useState<Found>();
  const { outcome, errorOf, run, send } = useChange(authdata);
  const change = (part: Partial<typeof draft>) => {
    // The result belongs to another address, or another password.
    if (part.name === undefined) setFound(undefined);
    setDraft({ ...draft, ...part });
  };
  const submit = async (form: HTMLFormElement) => {
    onStart();
    const { url } = draft;
    const passwordPart = draft.password === "" ? {} : { password: draft.password };
    if (found) {
      const changed = await send({ do: "add", url, name: draft.name, ...passwordPart }, form);
      if (!changed) return;
      setFound(undefined);
      setDraft({ url: "", password: "", name: "" });
      return onAdded(changed);
    }
    const there = await run(() => lookAtGateway(authdata, { url, ...passwordPart }), form);
    if (!there?.found) return;
    setFound(there.found);
    setDraft({ ...draft, name: there.found.name });
  };
  return (
    <Form onSubmit={(form) => void submit(form)}>
      <TextField
        label={t("gateways.address")}
        error={errorOf("url")}
        value={draft.url}
        onChange={(url) => change({ url })}
        inputMode="url"
        maxLength={200}
      />
      <PasswordField
        label={t("gateways.password")}
        hint={t("gateways.passwordHint")}
        error={errorOf("password")}
        value={draft.password}
        onChange={(text) => change({ password: text })}
        maxLength={200}
        autoComplete="off"
      />
      <div aria-live="polite">{found && <FoundFacts found={found} />}</div>
      {found && (
        <TextField
          label={t("gateways.name")}
          hint={t("gateways.nameHint")}
          error={errorOf("name")}
          value={draft.name}
          onChange={(name) => change({ name })}
          maxLength={31}
        />
      )}
      <ChangeFailure outcome={outcome} />
      <div css={rowCss}>
        <Button type="submit" variant="primary" busy={outcome === "working"}>
          {t(found ? "gateways.addThis" : "gateways.look")}
        </Button>
      </div>
      {earlier.length > 0 && <Earlier earlier={earlier} onAgain={onAgain} />}
    </Form>
  );
}

function Earlier({ earlier, onAgain }: Pick<AddGatewayProps, "earlier" | "onAgain">) {
  const { t } = useTexts("hub");
  return (
    <div>
      <p css={quietCss}>{t("gateways.earlier")}</p>
      <div css={rowCss}>
        {earlier.map(({ name, host }) => (
          <Button key={`${name} ${host}`} onClick={() => onAgain(host)}>
            {name === "" ? host : `${name} (${host})`}
          </Button>
        ))}
      </div>
    </div>
  );
}

function FoundFacts({ found }: { readonly found: Found }) {
  const { t } = useTexts("hub");
  const { hostname, version, serial, earlier } = found;
  const locked = t("gateways.locked");
  return (
    <>
      <p>{t("gateways.found")}</p>
      <Facts
        facts={[
          { id: "hostname", label: t("gateways.hostname"), value: hostname || locked },
          { id: "version", label: t("gateways.firmware"), value: version || locked },
          { id: "serial", label: t("gateways.serial"), value: serial ?? locked },
        ]}
      />
      {earlier !== null && <p>{t("gateways.goesOn")}</p>}
    </>
  );
}
