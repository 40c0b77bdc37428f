import { AlertsPage } from "./AlertsPage.tsx";
import { GuardianPage } from "./guardian/GuardianPage.tsx";

/** The pages about the hub's watch and its stored data, loaded together. */
export const watchPages = { alerts: AlertsPage, guardian: GuardianPage };
