/** Live data over HTTP: all inverters without channels, or with the query `inv` a single inverter with them. */
export const livePath = "/api/livedata/status";

/** The socket of inverters and totals: something is sent at least every 10 s (docs/gateway/sockets.md#live-socket). */
export const liveSocket = { path: "/livedata", habits: { alwaysTalks: true } } as const;
