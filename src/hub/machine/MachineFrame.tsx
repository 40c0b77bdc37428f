import { type ReactNode, useEffect, useRef } from "react";
import { useSearch } from "wouter";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Card } from "#app/shared/ui/Card.tsx";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { stackCss } from "#app/shared/ui/stack.ts";

/** Card of the time machine, to which the page “What if” leads. */
export function MachineFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTexts("whatIf");
  const ref = useRef<HTMLDivElement>(null);
  const isWanted = new URLSearchParams(useSearch()).has("past");
  useEffect(() => {
    if (isWanted) ref.current?.scrollIntoView();
  }, [isWanted]);
  return (
    <div ref={ref}>
      <Card title={t("machine.title")}>
        <div css={stackCss}>
          <p css={quietCss}>{t("machine.intro")}</p>
          {children}
        </div>
      </Card>
    </div>
  );
}
