import { css } from "@emotion/react";
import { atom, useAtomValue } from "jotai";
import { useMemo, type ComponentType } from "react";
import { Link } from "wouter";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import type { LiveInverter } from "#protocol/areas/live.ts";
import type { LiveState } from "#protocol/live/live.ts";
import { isInverterCurrent } from "#protocol/live/sums.ts";
import { share } from "#protocol/share.ts";
import { useLimiterRole } from "#app/shared/live/askLimiter.ts";
import { liveFeedAtom, useSelected } from "#app/shared/live/feeds.ts";
import { inverterStatesAtom } from "#app/shared/live/light.ts";
import { storageSerialAtom } from "#app/shared/live/limiterRole.ts";
import { LiveFrame } from "#app/shared/frame/LiveFrame.tsx";
import { NoInverters } from "#app/shared/frame/NoInverters.tsx";
import { useConnectionLost } from "#app/shared/frame/useConnectionLost.ts";
import type { Feed } from "#app/shared/socket/runFeed.ts";
import { nextCss } from "#app/shared/ui/stack.ts";
import { Skeleton } from "#app/shared/ui/Skeleton.tsx";
import { FacingCard } from "./FacingCard.tsx";
import { OrderCard } from "./OrderCard.tsx";
import { useOwnOrder } from "./ownOrder.ts";
import { useSaidRows } from "./useFacings.ts";
import { useOutlierWatch } from "./outlierWatch.ts";
import { stringRows, unheardNames, type StringRow } from "./stringRows.ts";
import { StringsTable } from "./StringsTable.tsx";

export function StringsPage() {
  return <StringsFrame Shown={StringComparison} />;
}

export interface StringsProps {
  readonly rows: readonly StringRow[];
}

/** Strings against those of like peak power, and of the same direction where it is said. */
export function StringComparison(props: StringsProps) {
  const { t } = useTexts("insight");
  const rows = useSaidRows(props.rows);
  return (
    <>
      <StringsTable rows={rows} watch={useOutlierWatch(rows)} />
      <p>{t("strings.rule")}</p>
      <FacingCard rows={rows} />
    </>
  );
}

interface StringsFrameProps {
  /** Draws the strings, once there are some. */
  readonly Shown: ComponentType<StringsProps>;
}

/** The page of the strings around their comparison. */
export function StringsFrame({ Shown }: StringsFrameProps) {
  useLimiterRole();
  const { t } = useTexts(["insight", "shell"]);
  const inverters = useAtomValue(invertersAtom);
  const hasAnswer = useSelected(liveFeedAtom, isAnswered);
  const storageSerial = useAtomValue(storageSerialAtom);
  const isLost = useConnectionLost() !== undefined;
  const rows = useOwnOrder(
    useMemo(() => stringRows(inverters, storageSerial), [inverters, storageSerial]),
  );
  const names = unheardNames(inverters).join(", ");
  return (
    <LiveFrame title={t("title.strings", { ns: "shell" })}>
      {rows.length > 0 ? (
        <div css={stageCss} data-stale={isLost}>
          <Shown rows={rows} />
          <OrderCard rows={rows} />
          {names !== "" && <p>{t("strings.unheard", { names })}</p>}
          {TARGET_FIRMWARE === undefined && (
            <Link href="/sky" css={nextCss}>
              {t("title.sky", { ns: "shell" })}
            </Link>
          )}
        </div>
      ) : hasAnswer && inverters.length === 0 ? (
        <NoInverters />
      ) : (
        <Skeleton height="20rem" />
      )}
    </LiveFrame>
  );
}

let last: readonly LiveInverter[] | undefined;

/** The inverters; one whose figures are not current counts as unreachable. */
const invertersAtom = atom((get) => {
  const states = get(inverterStatesAtom);
  const inverters = states.live.inverters.map((inverter) =>
    isInverterCurrent(inverter, states) ? inverter : { ...inverter, reachable: false },
  );
  return (last = share(last, inverters));
});

const isAnswered = ({ state }: Feed<LiveState>) => state.total !== undefined;

const stageCss = css`
  &[data-stale="true"] {
    --text: var(--text-quiet);
    color: var(--text-quiet);
    filter: grayscale(1);
  }
  & > p {
    max-width: 44rem;
    margin-top: var(--space-4);
    color: var(--text-quiet);
    font-size: var(--text-12);
  }
`;
