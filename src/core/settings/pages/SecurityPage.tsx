import { useSetAtom } from "jotai";
import * as v from "valibot";
import * as areas from "#protocol/areas/settings.ts";
import { SecurityConfig } from "#protocol/areas/security.ts";
import { authdataFrom } from "#protocol/client/authdata.ts";
import { signInAtom } from "#app/shared/session/session.ts";
import { fieldsOf } from "../engine/fields.ts";
import { SettingsPage } from "../engine/SettingsPage.tsx";
import { convertedPage } from "../engine/settingsPage.ts";

const SecurityDraft = v.pipe(
  v.looseObject({ ...SecurityConfig.entries, repeat: v.string() }),
  v.forward(
    v.check(({ password, repeat }) => password === repeat, "passwordsDiffer"),
    ["repeat"],
  ),
);
type SecurityDraft = v.InferOutput<typeof SecurityDraft>;

const { secret, toggle } = fieldsOf(SecurityDraft);

/** Settings of the admin password. The repetition stays in the form. */
export const securityForm = convertedPage({
  id: "security",
  schema: SecurityDraft,
  area: areas.security,
  toDraft: (model: SecurityConfig): SecurityDraft => ({ ...model, repeat: model.password }),
  sections: [
    { id: "password", fields: [secret("password"), secret("repeat")] },
    { id: "permissions", fields: [toggle("allow_readonly")] },
  ],
});

export function SecurityPage() {
  const signIn = useSetAtom(signInAtom);
  return (
    <SettingsPage
      title="settingsSecurity"
      form={securityForm}
      // The new password holds for the very next call: without this the person would be signed out.
      onSaved={({ password }) => signIn({ authdata: authdataFrom("admin", password) })}
    />
  );
}
