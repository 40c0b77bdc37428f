export { CalendarHeat as ClearCalendar } from "#app/record/history/calendar/CalendarHeat.tsx";

/** Compares with no clear sky: an image learns none. */
export const useClearComparison = <Shown>(shown: Shown): Shown => shown;
