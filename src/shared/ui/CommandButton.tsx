import { useAtomValue } from "jotai";
import { useLocation, useSearch } from "wouter";
import { useTexts } from "../i18n/useTexts.ts";
import { loginPath } from "../session/returnUrl.ts";
import { signedInAtom } from "../session/session.ts";
import { Button, type ButtonProps } from "./Button.tsx";

/** A button for signed-in users. For others it is grey and says why; a press leads to the sign-in and back. */
export function CommandButton(props: ButtonProps) {
  const { t } = useTexts();
  const [path, navigate] = useLocation();
  const search = useSearch();
  if (useAtomValue(signedInAtom)) return <Button {...props} />;
  const here = search ? `${path}?${search}` : path;
  return (
    <Button
      {...props}
      disabled={false}
      disabledReason={t("common.signInToChange")}
      onRefused={() => navigate(loginPath(here))}
    />
  );
}
