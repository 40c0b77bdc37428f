import { css } from "@emotion/react";
import { useAtomValue, useStore } from "jotai";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Link, useSearch } from "wouter";
import { type LoadedResource, useExtra } from "#app/shared/api/useResource.ts";
import { saveFile } from "#app/shared/files/saveFile.ts";
import { LiveFrame } from "#app/shared/frame/LiveFrame.tsx";
import { LEAST_DAYS } from "#app/shared/clear/leastDays.ts";
import { historyOf } from "#app/shared/history/history.ts";
import { HubFailure } from "#app/shared/hub/HubFailure.tsx";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { useLimiterRole } from "#app/shared/live/askLimiter.ts";
import { shownLiveAtom, useSelected } from "#app/shared/live/feeds.ts";
import { Staged } from "#app/shared/loading/Staged.tsx";
import { privacyAtom } from "#app/shared/privacy/privacy.ts";
import { useSerialMask } from "#app/shared/privacy/useMask.ts";
import { loginPath } from "#app/shared/session/returnUrl.ts";
import type { Feed } from "#app/shared/socket/runFeed.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import { Card } from "#app/shared/ui/Card.tsx";
import { Facts } from "#app/shared/ui/Facts.tsx";
import { Progress } from "#app/shared/ui/Progress.tsx";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { stackCss } from "#app/shared/ui/stack.ts";
import { haveLeaves } from "#plant/sky/clear-sky.ts";
import type { LearntSky } from "#plant/sky/learnt-sky.ts";
import type { StringModel } from "#plant/sky/string-model.ts";
import { configuredPeaks } from "#plant/sky/strings-of-record.ts";
import { ntpRead } from "#protocol/areas/ntp.ts";
import type { LiveState } from "#protocol/live/live.ts";
import { HealthCard, HealthFound } from "./health/HealthCard.tsx";
import { LearnAgain } from "./LearnAgain.tsx";
import { Legend } from "./Legend.tsx";
import { PlaceDoubt } from "./PlaceDoubt.tsx";
import { sunWays } from "./picture.ts";
import { skyJson } from "./skyFiles.ts";
import { StringCard } from "./StringCard.tsx";
import { type LastYear, useLastYear, useShadeLoss } from "./useShadeLoss.ts";
import { useOwnSky } from "./useOwnSky.ts";
import { byShade, plantSentence } from "./wording.ts";
import { type Learning, useSky } from "./useSky.ts";

const ownPath = "/sky";

/** Where each string faces and its shade, learnt from the record of the hub, else from that of this browser. */
export function SkyPage() {
  useLimiterRole();
  const { t } = useTexts();
  const isOfHub = historyOf(useStore()).hub !== undefined;
  return <LiveFrame title={t("title.sky")}>{isOfHub ? <SkyOfHub /> : <SkyOfBrowser />}</LiveFrame>;
}

function SkyOfHub() {
  const { place, settings } = usePlace();
  const { learning, learnAgain, take } = useSky(place);
  const year = useLastYear();
  return (
    <SkyView
      intro="intro"
      settings={settings}
      learning={learning}
      onRetry={learnAgain}
      year={year}
      again={
        (learning.kind === "learnt" || learning.kind === "learning") && (
          <LearnAgain sky={learning.kind === "learnt" ? learning.sky : undefined} onLearnt={take} />
        )
      }
    >
      <HealthCard year={year} />
    </SkyView>
  );
}

function SkyOfBrowser() {
  const { t } = useTexts("sky");
  const { place, settings } = usePlace();
  const { learning, health, learnAgain } = useOwnSky(place);
  // A browser keeps the curves of a quarter of a year: no year has passed of which shade could be priced.
  return (
    <SkyView
      intro="introOwn"
      settings={settings}
      learning={learning}
      onRetry={learnAgain}
      year={undefined}
    >
      <Card title={t("health.title")}>
        {health ? (
          <HealthFound health={health} year={undefined} />
        ) : (
          <p>{t("health.unknownOwn")}</p>
        )}
      </Card>
    </SkyView>
  );
}

function usePlace() {
  const settings = useExtra(ntpRead);
  const place = settings.data && {
    latitudeDeg: settings.data.latitude,
    longitudeDeg: settings.data.longitude,
    altitudeM: 0,
  };
  return { place, settings };
}

interface SkyViewProps extends ProgressingProps {
  readonly intro: "intro" | "introOwn";
  readonly settings: ReturnType<typeof usePlace>["settings"];
  readonly year: LastYear | undefined;
  /** Has the strings learnt again. */
  readonly again?: ReactNode;
  /** Stands at the end. */
  readonly children: ReactNode;
}

function SkyView(props: SkyViewProps) {
  const { intro, settings, learning, onRetry, year, again, children } = props;
  const { t } = useTexts("sky");
  const end = useRef<HTMLDivElement>(null);
  const isHealthWanted = new URLSearchParams(useSearch()).has("health");
  // The skies above it push it down until all are there.
  const [areShown, setShown] = useState(false);
  const show = useCallback(() => setShown(true), []);
  const hasNone = learning.kind === "learnt" && learning.sky.model.place !== "fits";
  const isSettled = areShown || hasNone || settings.status === "failed";
  useEffect(() => {
    if (isHealthWanted && isSettled) end.current?.scrollIntoView();
  }, [isHealthWanted, isSettled]);
  return (
    <div css={stackCss}>
      <p css={quietCss}>{t(intro)}</p>
      {settings.status === "failed" && !settings.data ? (
        <PlaceFailure resource={settings} />
      ) : (
        <Progressing learning={learning} onRetry={onRetry} />
      )}
      {learning.kind === "learnt" && <Learnt sky={learning.sky} year={year} onShown={show} />}
      {again}
      <div ref={end}>{children}</div>
    </div>
  );
}

interface PlaceFailureProps {
  readonly resource: Extract<LoadedResource<unknown>, { readonly status: "failed" }>;
}

function PlaceFailure({ resource: { error, reload } }: PlaceFailureProps) {
  const { t } = useTexts("sky");
  if (error.problem.kind === "http" && error.problem.status === 401)
    return (
      <Alert variant="info" title={t("place.secret")}>
        <Link href={loginPath(ownPath)}>{t("place.signIn")}</Link>
      </Alert>
    );
  return <HubFailure title={t("place.failed")} error={error} onRetry={reload} />;
}

interface ProgressingProps {
  readonly learning: Learning;
  readonly onRetry: () => void;
}

function Progressing({ learning, onRetry }: ProgressingProps) {
  const { t } = useTexts("sky");
  const { t: shell } = useTexts();
  switch (learning.kind) {
    case "reading":
      return <Progress label={t("reading")} ratio={learning.share} />;
    case "learning":
      return <Progress label={t("learning")} ratio={learning.share} />;
    case "empty":
      return <Alert variant="info">{t("empty")}</Alert>;
    case "thin":
      return <Alert variant="info">{t("thin", { days: LEAST_DAYS })}</Alert>;
    case "lost":
      return (
        <Alert
          variant="warning"
          action={<Button onClick={onRetry}>{shell("common.retry")}</Button>}
        >
          {t("lost")}
        </Alert>
      );
    case "failed":
      return <HubFailure title={t("failed")} error={learning.error} onRetry={onRetry} />;
    case "learnt":
      return null;
  }
}

interface LearntProps {
  readonly sky: LearntSky;
  readonly year: LastYear | undefined;
  /** Called once all skies are shown. */
  readonly onShown: () => void;
}

function Learnt({ sky, year, onShown }: LearntProps) {
  const { place, strings, model } = sky;
  const { t } = useTexts("sky");
  const formats = useFormats();
  const mask = useSerialMask();
  const isPrivate = useAtomValue(privacyAtom);
  const lossOf = useShadeLoss(sky, year);
  const [nowS] = useState(() => Date.now() / 1000);
  const peakOf = usePeaks();
  if (model.place !== "fits") return <PlaceDoubt verdict={model.place} sky={sky} />;
  const ways = sunWays(place, nowS);
  const half = haveLeaves(new Date(nowS * 1000), place) ? "leaves" : "leafless";
  const named = strings.flatMap((string, at) => {
    const own: StringModel | undefined = model.strings[at];
    if (!own) return [];
    const inverter = string.inverterName || mask(string.serial);
    const name = string.name || t("number", { number: string.number + 1 });
    return [{ ...string, at, inverter, string: name, name: `${inverter}, ${name}`, model: own }];
  });
  const save = () => {
    const text = skyJson(isPrivate ? undefined : place, named);
    saveFile(new Blob([text], { type: "application/json" }), "sky.json");
  };
  const unknown = named.filter((one) => one.model.state === "unknown");
  const known = byShade(named);
  return (
    <>
      <p>{plantSentence(t, formats, known)}</p>
      <Legend />
      <div css={cardsCss}>
        <Staged onAll={onShown}>
          {known.map(({ name, at, model: own, serial, number, configuredPeakW }) =>
            own.state === "unknown" || !own.figures ? null : (
              <StringCard
                key={name}
                string={{ serial, number }}
                name={name}
                model={own}
                figures={own.figures}
                configuredPeakW={peakOf(serial, number, configuredPeakW)}
                ways={ways}
                half={half}
                loss={lossOf(at)}
              />
            ),
          )}
        </Staged>
      </div>
      {unknown.length > 0 && (
        <Card title={t("state.unknown")}>
          <Facts
            facts={unknown.map(({ name, model: { reason } }) => ({
              id: name,
              label: name,
              value: reason && t(`reason.${reason}`),
            }))}
          />
        </Card>
      )}
      <p css={quietCss}>{t("notes")}</p>
      <div>
        <Button onClick={save}>{t("saveAll")}</Button>
      </div>
    </>
  );
}

/** The peak power that is configured for a string now: it may have been corrected since the strings were learnt. */
function usePeaks() {
  const inverters = useSelected(shownLiveAtom, invertersIn);
  const peaks = useMemo(() => configuredPeaks(inverters), [inverters]);
  return (serial: string, number: number, learntW: number | undefined) =>
    inverters.some((one) => one.serial === serial) ? peaks.get(`${serial} ${number}`) : learntW;
}

const invertersIn = ({ state }: Feed<LiveState>) => state.inverters;

const cardsCss = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr));
  gap: var(--space-4);
  align-items: start;
`;
