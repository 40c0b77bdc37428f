import { useSearchParams } from "wouter";
import { HistoryPage as CalendarPage } from "./HistoryPage.tsx";
import { TimelinePage } from "./timeline/TimelinePage.tsx";
import { useHistory } from "./model/useHistoryData.ts";

/** The history by the calendar; with `?view=timeline` that of a hub as a timeline. */
export function HistoryPage() {
  const history = useHistory();
  const [query] = useSearchParams();
  return history.hub && query.get("view") === "timeline" ? (
    <TimelinePage history={history} />
  ) : (
    <CalendarPage />
  );
}
