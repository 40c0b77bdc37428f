import { type ClearProps, HistoryPage } from "./HistoryPage.tsx";
import { useClearComparison } from "./model/useClearComparison.ts";

/** The record beside a clear sky, where that is learnt. */
export function ClearHistoryPage() {
  return <HistoryPage Clear={Clear} />;
}

function Clear({ shown, children }: ClearProps) {
  return <>{children(useClearComparison(shown))}</>;
}
