/** Receives everything a gateway sends to the hub, whoever it was asked for. */
export interface GatewayListener {
  /**
   * A text of a feed, as the gateway sent it. `feed` is the path of its socket, such as `/livedata`, also for a polled
   * text. `atMs` is its arrival in ms since 1970.
   */
  onMessage(feed: string, text: string, atMs: number): void;
  /** Whether the gateway answers; called at the start and at each change. */
  onReach(isReachable: boolean, atMs: number): void;
}

/** A gateway of the hub, as the hub's other parts see it. */
export interface HubGateway {
  /** From the configuration; empty for a single gateway without a name. */
  readonly name: string;
  /** Where the browser finds it: `/`, `/house/`, `/solar/house/`. Ends with a slash. */
  readonly basePath: string;
  /** Address of the gateway, without a slash at the end. */
  readonly url: string;
  /** The gateway's password, when the configuration names it. */
  readonly password: string | undefined;
  /** Listens to some feeds, by the paths of their sockets, and keeps them open until the returned function is called. */
  listen(feeds: readonly string[], listener: GatewayListener): () => void;
}
