import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { CommandButton } from "#app/shared/ui/CommandButton.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import { useMeterText } from "../meters/useMeterText.ts";
import type { ZeroFeedInParts } from "./Stand.tsx";

/** The steps that are left before it can be switched on: what is against it, and the direction test. */
export function Waiting({ data, change, doing }: ZeroFeedInParts) {
  const { t } = useTexts("meters");
  const { powerOf } = useMeterText();
  const { refusals, test } = data;
  const needsTest = refusals.includes("noDirectionTest");
  // Said apart, each with its remedy.
  const against = refusals.filter((one) => one !== "noDirectionTest" && one !== "noMeter");
  const isTesting = test !== null && test.outcome === null;
  return (
    <div css={stackCss}>
      {against.length > 0 && (
        <Alert variant="warning">
          <ul>
            {against.map((one) => (
              <li key={one}>{t(`zeroFeedIn.reasons.${one}`)}</li>
            ))}
          </ul>
        </Alert>
      )}
      {test !== null && test.outcome !== null && (
        <p>
          {t(`zeroFeedIn.outcomes.${test.outcome}`)}{" "}
          {test.loweredW !== null &&
            test.roseW !== null &&
            t("zeroFeedIn.tested", { lowered: powerOf(test.loweredW), rose: powerOf(test.roseW) })}
        </p>
      )}
      {(needsTest || isTesting) && (
        <p>{t(isTesting ? "zeroFeedIn.testing" : "zeroFeedIn.testText")}</p>
      )}
      <div>
        {needsTest || isTesting ? (
          <CommandButton
            variant="primary"
            busy={isTesting || doing === "test"}
            disabled={against.length > 0 || refusals.includes("noMeter")}
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
