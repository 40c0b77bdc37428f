import { css } from "@emotion/react";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { type NewPromise, promiseKinds } from "#hub-api/guardian.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { pageUse } from "#protocol/firmware/page-use.ts";
import { failureText } from "#app/shared/api/failureText.ts";
import { profileAtom } from "#app/shared/gateway/profile.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import { Form } from "#app/shared/ui/Form.tsx";
import { rowCss } from "#app/shared/ui/row.ts";
import { SelectField } from "#app/shared/ui/SelectField.tsx";
import { PromiseFields } from "./PromiseFields.tsx";
import { type PromiseDraft, promiseOf, type PromiseField, wrongFields } from "./promiseDraft.ts";
import { useFormSave } from "../useFormSave.ts";
import type { NamedInverter } from "./useInverters.ts";

interface PromiseFormProps {
  readonly inverters: readonly NamedInverter[];
  readonly initial: PromiseDraft;
  readonly hasLimiterPromise: boolean;
  readonly add: (promise: NewPromise) => Promise<void>;
  readonly onClose: () => void;
}

const none: ReadonlySet<PromiseField> = new Set();

/** Asks for a new promise. */
export function PromiseForm(props: PromiseFormProps) {
  const { inverters, initial, hasLimiterPromise, add, onClose } = props;
  const { t } = useTexts("messages");
  const { t: hub } = useTexts("hub");
  const { t: shell } = useTexts();
  const profile = useAtomValue(profileAtom);
  const [draft, setDraft] = useState(initial);
  const lacksLimiter = pageUse(profile, "settingsPowerlimiter") === "absent";
  const kinds = promiseKinds.filter(
    (kind) => kind !== "limiter" || (!lacksLimiter && !hasLimiterPromise),
  );
  const wrong = wrongFields(draft);
  const { isChecked, uncheck, outcome, submit } = useFormSave({
    isSound: wrong.size === 0,
    save: async () => {
      await add(promiseOf(draft));
      onClose();
    },
  });
  return (
    <div css={formCss}>
      <Form onSubmit={submit}>
        <SelectField
          label={t("guardian.form.kind")}
          value={draft.kind}
          options={kinds.map((kind) => ({ value: kind, label: hub(`promise.kind.${kind}`) }))}
          onChange={(kind) => {
            setDraft({ ...draft, kind });
            uncheck();
          }}
        />
        <PromiseFields
          draft={draft}
          wrong={isChecked ? wrong : none}
          inverters={inverters}
          onChange={(part) => setDraft({ ...draft, ...part })}
        />
        {outcome instanceof GatewayError && (
          <Alert variant="danger" title={t("guardian.form.notSaved")}>
            {failureText(shell, outcome)}
          </Alert>
        )}
        <div css={rowCss}>
          <Button onClick={onClose}>{shell("common.cancel")}</Button>
          <Button type="submit" variant="primary" busy={outcome === "saving"}>
            {t("guardian.form.submit")}
          </Button>
        </div>
      </Form>
    </div>
  );
}

const formCss = css`
  max-width: 480px;
`;
