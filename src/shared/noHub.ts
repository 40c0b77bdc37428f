/** Stands in an image for components that only a hub needs, which serves no such page, or that have no room. */
function Nothing(): null {
  return null;
}

export { Nothing as CalendarHeat, Nothing as EnergyFile, Nothing as HubAlerts };
export { Nothing as HubBackups, Nothing as HubBrand, Nothing as HubNote, Nothing as HubTools };
export { Nothing as TableFile };
