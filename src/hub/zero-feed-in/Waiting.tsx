import type { ControlReason } from "#plant/zero-feed-in/reasons.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { CommandButton } from "#app/shared/ui/CommandButton.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import { useMeterText } from "../meters/useMeterText.ts";
import type { ZeroFeedInParts } from "./Stand.tsx";

/** The steps that are left before it can be switched on: what is against it, and the direction test. */
export function Waiting({ data, change, doing }: ZeroFeedInParts) {
  const { t } = useTexts("meters");
  const { refusals, test } = data;
  const isTesting = test !== null && test.outcome === null;
  const needsTest = isTesting || refusals.includes("noDirectionTest");
  // Each with a remedy of its own.
  const against = refusals.filter((one) => one !== "noDirectionTest" && one !== "noMeter");
  return (
    <div css={stackCss}>
      <Against reasons={against} />
      <Outcome test={test} />
      {needsTest && <p>{t(isTesting ? "zeroFeedIn.testing" : "zeroFeedIn.testText")}</p>}
      <div>
        {needsTest ? (
          <CommandButton
            variant="primary"
            busy={isTesting || doing === "test"}
            disabled={refusals.some((one) => one !== "noDirectionTest")}
            onClick={() => void change("test", { test: true })}
          >
            {t("zeroFeedIn.test")}
          </CommandButton>
        ) : (
          <CommandButton
            variant="primary"
            busy={doing === "on"}
            disabled={refusals.length > 0}
            onClick={() => void change("on", { on: true })}
          >
            {t("zeroFeedIn.on")}
          </CommandButton>
        )}
      </div>
    </div>
  );
}

function Against({ reasons }: { readonly reasons: readonly ControlReason[] }) {
  const { t } = useTexts("meters");
  if (reasons.length === 0) return null;
  return (
    <Alert variant="warning">
      <ul>
        {reasons.map((one) => (
          <li key={one}>{t(`zeroFeedIn.reasons.${one}`)}</li>
        ))}
      </ul>
    </Alert>
  );
}

/** How the last test went. */
function Outcome({ test }: Pick<ZeroFeedInParts["data"], "test">) {
  const { t } = useTexts("meters");
  const { powerOf } = useMeterText();
  if (test === null || test.outcome === null) return null;
  const { outcome, loweredW, roseW } = test;
  const figures =
    loweredW === null || roseW === null
      ? ""
      : t("zeroFeedIn.tested", { lowered: powerOf(loweredW), rose: powerOf(roseW) });
  return (
    <p>
      {t(`zeroFeedIn.outcomes.${outcome}`)} {figures}
    </p>
  );
}
