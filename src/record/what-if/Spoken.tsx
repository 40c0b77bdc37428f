import { memo, useEffect, useState } from "react";
import { visuallyHidden } from "#app/shared/ui/visuallyHidden.ts";

const QUIET_MS = 600;

/** Said to a screen reader when a change has come to rest, not at each step of a slider. */
export function Spoken({ text }: { readonly text: string }) {
  const [said, setSaid] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), QUIET_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return <Said text={said} />;
}

// Not drawn again at each step.
const Said = memo(function Said({ text }: { readonly text: string }) {
  return (
    <p aria-live="polite" css={visuallyHidden}>
      {text}
    </p>
  );
});
