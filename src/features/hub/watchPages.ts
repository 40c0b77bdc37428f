import { AlertsPage } from "./AlertsPage.tsx";
import { GuardianPage } from "./guardian/GuardianPage.tsx";

/** The pages about what the hub watches and keeps, loaded together. */
export const watchPages = { alerts: AlertsPage, guardian: GuardianPage };
