import { useAtomValue } from "jotai";
import { useTexts } from "../i18n/useTexts.ts";
import { maskMark } from "#protocol/privacy/mask-mark.ts";
import { shownText } from "#protocol/shown-text.ts";
import { privacyAtom } from "./privacy.ts";

interface PrivateProps {
  readonly children: string;
}

/** A private value as it is, or a mark in its place while private data is hidden. */
export function Private({ children }: PrivateProps) {
  const { t } = useTexts("shell");
  if (!useAtomValue(privacyAtom)) return <>{shownText(children)}</>;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a picture made of letters
    <span role="img" aria-label={t("nav.hidden")}>
      {maskMark}
    </span>
  );
}
