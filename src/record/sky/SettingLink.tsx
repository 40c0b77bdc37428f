import { css } from "@emotion/react";
import { useSetAtom } from "jotai";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { type Proposal, proposalAtom } from "#app/shared/navigation/proposal.ts";

interface SettingLinkProps {
  readonly href: string;
  /** Value that the page of the setting fills in; nothing if undefined. */
  readonly proposal: Proposal | undefined;
  readonly children: ReactNode;
}

/** A link to a setting whose page fills in the learnt value. Nothing is saved by it. */
export function SettingLink({ href, proposal, children }: SettingLinkProps) {
  const propose = useSetAtom(proposalAtom);
  return (
    <Link href={href} onClick={() => propose(proposal)} css={linkCss}>
      {children}
    </Link>
  );
}

const linkCss = css`
  display: inline-flex;
  align-items: center;
  min-height: var(--target);
`;
