import type { AlertOptions } from "./alertOptions.ts";
import type { Shard } from "../store/shard.ts";

/** A gateway to serve, as the configuration names it. */
export interface GatewayOptions {
  /** Its path and its name in the overview; empty for a single gateway without a name. */
  readonly name: string;
  readonly url: URL;
  readonly password: string | undefined;
  /** Whether people who are not signed in get placeholders for serials; the hub's setting when undefined. */
  readonly hideSerials?: boolean | undefined;
  /** A further port that serves the gateway's calls and sockets under the gateway's own paths. */
  readonly port?: number | undefined;
}

export interface HubOptions {
  readonly port: number;
  /** An interface to listen on. Undefined: this machine only. */
  readonly host: string | undefined;
  /** Path below which a reverse proxy serves the hub; begins and ends with a slash. */
  readonly base: string;
  /** Address of Home Assistant's ingress proxy, whose path header is trusted; no such header is when undefined. */
  readonly ingress: string | undefined;
  /** Host names to answer under, besides addresses and local names. */
  readonly allowedHosts: readonly string[];
  /** Addresses of reverse proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
  /** Whether people who are not signed in get placeholders for serial numbers. */
  readonly hideSerials: boolean;
  readonly dataDir: string | undefined;
  readonly logLevel: string;
  /** Address of the VictoriaMetrics that keeps the record; a file in the folder of the hub otherwise. */
  readonly store: URL | undefined;
  /** The part of the gateways that this hub records; all of them otherwise. */
  readonly shard: Shard | undefined;
  /** Where notices of alerts are sent; nowhere when undefined. */
  readonly alerts: AlertOptions | undefined;
  /** Days for which the record keeps curves; two years when undefined. */
  readonly curveDays: number | undefined;
  /** Time zone in which days begin, such as "Europe/Berlin"; the zone of the gateways when undefined. */
  readonly zone: string | undefined;
  /** Encrypts backups; they are not encrypted when undefined. */
  readonly passphrase: string | undefined;
  readonly gateways: readonly GatewayOptions[];
}

export interface StartOptions extends HubOptions {
  /** Whether a configuration file has a list of gateways, even an empty list: then further gateways are added on the page. */
  readonly isListGiven: boolean;
  /** Whether log lines are JSON. */
  readonly isJson: boolean;
}
