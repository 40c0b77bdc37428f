import { css } from "@emotion/react";
import { Link } from "wouter";
import { hubGuardianCalls } from "#hub-api/guardian.ts";
import type { PlainLimit } from "#protocol/client/limit-outcome.ts";
import { useExtra } from "#app/shared/api/useResource.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import type { LimitNoteProps } from "#app/shared/slots.ts";

/** A link to the guardian of the hub, which keeps a limit for a time; says whether it keeps a promise already. */
export function GuardianNote({ serial, limit, onLeave }: LimitNoteProps) {
  const { t } = useTexts("hub");
  const { data } = useExtra(hubGuardianCalls.read);
  if (!data || data.lacks !== null) return null;
  const isPromised = data.promises.some(
    ({ promise, report }) =>
      promise.kind !== "limiter" &&
      promise.kind !== "ending" &&
      report.state !== "idle" &&
      promise.serials.includes(serial.toLowerCase()),
  );
  return (
    <p css={noteCss}>
      {isPromised && `${t("limit.promised")} `}
      {t("limit.forTime")}{" "}
      <Link href={addressOf(serial, limit)} onClick={onLeave}>
        {t("limit.toGuardian")}
      </Link>
    </p>
  );
}

/** The page of the guardian with a form for this inverter and limit. */
function addressOf(serial: string, limit: PlainLimit | undefined): string {
  const query = new URLSearchParams({ for: serial });
  if (limit) query.set(limit.relative ? "percent" : "watts", String(limit.value));
  return `/guardian?${query.toString()}`;
}

const noteCss = css`
  color: var(--text-quiet);
  font-size: var(--text-14);
  & > a {
    display: block;
    width: -moz-fit-content;
    width: fit-content;
    line-height: var(--target);
    color: var(--text);
  }
`;
