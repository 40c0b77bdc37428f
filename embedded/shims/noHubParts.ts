/** Stands in an image for components that only a hub needs, which serves no such page. */
function Nothing(): null {
  return null;
}

export { Nothing as BarPlace, Nothing as HubAlerts, Nothing as HubBackups, Nothing as HubBrand };
export { Nothing as DayPlace, Nothing as EmptyDayPlace };
export {
  Nothing as ClearCalendar,
  Nothing as useClearComparison,
  Nothing as WallDay,
  Nothing as WallExtras,
  Nothing as useWallBlocks,
};
export {
  Nothing as HubNote,
  Nothing as HubTools,
  Nothing as TimeMachine,
  Nothing as NoTimeMachine,
};
