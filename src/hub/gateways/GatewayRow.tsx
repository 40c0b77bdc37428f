import { css } from "@emotion/react";
import { useState } from "react";
import type { GatewayChange, GatewaysChanged, ListedGateway } from "#hub-api/gateways.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { hubContext } from "#app/shared/place.ts";
import { Badge } from "#app/shared/ui/Badge.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import { Form } from "#app/shared/ui/Form.tsx";
import { PasswordField } from "#app/shared/ui/PasswordField.tsx";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { rowCss } from "#app/shared/ui/row.ts";
import { stackCss } from "#app/shared/ui/stack.ts";
import { TextField } from "#app/shared/ui/TextField.tsx";
import { ChangeFailure } from "./ChangeFailure.tsx";
import { useChange } from "./useChange.ts";
import { itemCss } from "../listItem.ts";

interface GatewayRowProps {
  readonly gateway: ListedGateway;
  /** The administrator's. */
  readonly authdata: string;
  readonly onStart: () => void;
  readonly onChanged: (changed: GatewaysChanged) => void;
  readonly onRemoved: (changed: GatewaysChanged) => void;
}

/** A gateway of the list, with its editable settings. */
export function GatewayRow({ gateway, authdata, onStart, onChanged, onRemoved }: GatewayRowProps) {
  const { t } = useTexts("hub");
  const [mode, setMode] = useState<"shown" | "change" | "remove">("shown");
  const { name, fixed } = gateway;
  const start = (next: typeof mode) => {
    onStart();
    setMode(next);
  };
  const parts = { gateway, authdata, onClose: () => setMode("shown") };
  return (
    <li css={itemCss}>
      <Summary gateway={gateway} />
      {mode === "shown" && fixed !== "all" && name !== "" && (
        <div css={rowCss}>
          <Button onClick={() => start("change")}>{t("gateways.change", { name })}</Button>
          {fixed === "nothing" && (
            <Button onClick={() => start("remove")}>{t("gateways.remove", { name })}</Button>
          )}
        </div>
      )}
      {mode === "change" && <ChangeForm {...parts} onDone={onChanged} />}
      {mode === "remove" && <Removal {...parts} onDone={onRemoved} />}
    </li>
  );
}

function Summary({ gateway }: Pick<GatewayRowProps, "gateway">) {
  const { t } = useTexts("hub");
  const { t: messages } = useTexts("messages");
  const { name, url, fixed, hasPassword, port, isReachable } = gateway;
  return (
    <>
      <div css={headCss}>
        <a href={`${hubContext?.hub ?? "/"}${name === "" ? "" : `${name}/`}`} css={nameCss}>
          {name === "" ? t("gateways.nameless") : name}
        </a>
        {isReachable === false && <Badge variant="danger">{messages("overview.silent")}</Badge>}
        {isReachable === true && <Badge variant="success">{messages("overview.online")}</Badge>}
      </div>
      <p css={[quietCss, addressCss]}>{url}</p>
      <p css={quietCss}>
        {t(hasPassword ? "gateways.withPassword" : "gateways.withoutPassword")}
        {fixed !== "nothing" && ` ${t(`gateways.fixed.${fixed}`)}`}
        {port !== null && ` ${t("gateways.port", { port })}`}
      </p>
    </>
  );
}

interface FormProps {
  readonly gateway: ListedGateway;
  readonly authdata: string;
  readonly onClose: () => void;
  readonly onDone: (changed: GatewaysChanged) => void;
}

function ChangeForm({ gateway, authdata, onClose, onDone }: FormProps) {
  const { t } = useTexts("hub");
  const { t: shell } = useTexts();
  const [draft, setDraft] = useState({ name: gateway.name, url: gateway.url, password: "" });
  const { outcome, errorOf, send } = useChange(authdata);
  const submit = async (form: HTMLFormElement) => {
    const { name, url } = draft;
    const passwordPart = draft.password === "" ? {} : { password: draft.password };
    const wanted: GatewayChange = { do: "change", of: gateway.name, name, url, ...passwordPart };
    const changed = await send(wanted, form);
    if (changed === undefined) return;
    onClose();
    onDone(changed);
  };
  return (
    <Form onSubmit={(form) => void submit(form)}>
      <TextField
        label={t("gateways.name")}
        hint={t("gateways.nameHint")}
        error={errorOf("name")}
        value={draft.name}
        onChange={(name) => setDraft({ ...draft, name })}
        maxLength={31}
      />
      {gateway.fixed === "nothing" && (
        <>
          <TextField
            label={t("gateways.address")}
            error={errorOf("url")}
            value={draft.url}
            onChange={(url) => setDraft({ ...draft, url })}
            inputMode="url"
            maxLength={200}
          />
          <PasswordField
            label={t("gateways.password")}
            hint={t(gateway.hasPassword ? "gateways.kept" : "gateways.passwordHint")}
            error={errorOf("password")}
            value={draft.password}
            onChange={(text) => setDraft({ ...draft, password: text })}
            maxLength={200}
            autoComplete="off"
          />
        </>
      )}
      <ChangeFailure outcome={outcome} />
      <div css={rowCss}>
        <Button onClick={onClose}>{shell("common.cancel")}</Button>
        <Button type="submit" variant="primary" busy={outcome === "working"}>
          {shell("common.save")}
        </Button>
      </div>
    </Form>
  );
}

function Removal({ gateway: { name }, authdata, onClose, onDone }: FormProps) {
  const { t } = useTexts("hub");
  const { t: shell } = useTexts();
  const { outcome, send } = useChange(authdata);
  const remove = async () => {
    const changed = await send({ do: "remove", of: name });
    if (changed) onDone(changed);
  };
  return (
    <div css={stackCss}>
      <p role="alert">{t("gateways.removeText", { name })}</p>
      <ChangeFailure outcome={outcome} />
      <div css={rowCss}>
        <Button onClick={onClose}>{shell("common.cancel")}</Button>
        <Button variant="danger" busy={outcome === "working"} onClick={() => void remove()}>
          {t("gateways.remove", { name })}
        </Button>
      </div>
    </div>
  );
}

const headCss = css`
  ${rowCss};
  justify-content: space-between;
`;

const nameCss = css`
  display: inline-flex;
  align-items: center;
  min-width: 0;
  min-height: var(--target);
  font-weight: var(--weight-strong);
  overflow-wrap: anywhere;
`;

const addressCss = css`
  overflow-wrap: anywhere;
`;
