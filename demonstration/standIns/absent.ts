/** Parts of the hub that a browser lacks or does not need: pages and files, metrics, pictures, other stores. */
const nothing = (): void => undefined;

/** The files of the page come from the server of the demonstration itself. */
export const siteFiles = nothing;
export const pageRoutes = nothing;
export const goneRoutes = nothing;
export const metricsRoute = nothing;

/** Pictures need a package with files; no page shows them. */
export const pictureRoutes = nothing;

/** Sockets are taken by the server itself. */
export default nothing;

/** The demonstration sends nothing, so it opens no connection to anywhere. */
export function startAnnouncing(): () => Promise<void> {
  return async () => undefined;
}

const refuse = (): Promise<never> =>
  Promise.reject(new Error("The demonstration sends nothing to anywhere."));
export const sendByMail = refuse;
export const sendByMqtt = refuse;

/** A record elsewhere, which the demonstration never opens. */
export class VictoriaStore {
  readonly queue = undefined;
  readonly trouble = undefined;
}

/** A browser reaches no meter. */
export const openWay = (): { readonly close: () => void } => ({ close: nothing });
