/** Stands in an image for components that only a hub needs, which serves no such page, or that have no room. */
function Nothing(): null {
  return null;
}

export { Nothing as HubAlerts, Nothing as HubBackups, Nothing as HubBrand, Nothing as HubNote };
export { Nothing as HubTools, Nothing as TableFile };
