import type { Generation } from "../../generation/generation.ts";
import {
  choice,
  count,
  flag,
  group,
  ipAddress,
  only,
  times,
  type ValueOf,
  words,
} from "../shape.ts";

/** Source by number. */
export const meterSource = {
  mqtt: 0,
  sdm1: 1,
  sdm3: 2,
  httpJson: 3,
  smlSerial: 4,
  smaHomeManager: 5,
  httpSml: 6,
  victronUdp: 7,
} as const;

const values = 3;

/** How to ask a meter over HTTP. */
export const httpRequest = group({
  url: words(1024),
  auth_type: choice(0),
  username: words(64),
  password: words(64),
  header_key: words(64),
  header_value: words(256),
  timeout: count(16, 1000),
});

const httpValues = times(
  values,
  group({
    http_request: httpRequest,
    enabled: flag(false),
    json_path: words(256),
    unit: choice(0),
    sign_inverted: flag(false),
  }),
);

const firstIsOn: typeof httpValues = {
  read: (value) =>
    httpValues
      .read(value)
      .map((entry, index) => (index === 0 ? { ...entry, enabled: true } : entry)),
  show: (value) => httpValues.show(value),
};

/** A meter that answers JSON over HTTP. */
export const httpJson = group({
  polling_interval: count(32, 10),
  individual_requests: flag(false),
  values: firstIsOn,
});

export const httpSml = group({ polling_interval: count(32, 10), http_request: httpRequest });

/** The power meter with a group of settings for each source. */
export const powermeter = ({ hasVerboseLogging }: Generation) =>
  group({
    enabled: flag(false),
    verbose_logging: only(hasVerboseLogging, flag(true)),
    source: count(32, 0),
    mqtt: group({
      values: times(
        values,
        group({
          topic: words(256),
          json_path: words(256),
          unit: choice(0),
          sign_inverted: flag(false),
        }),
      ),
    }),
    serial_sdm: group({ address: count(32, 1), polling_interval: count(32, 10) }),
    http_json: httpJson,
    http_sml: httpSml,
    udp_victron: group({ polling_interval_ms: count(16, 10_000), ip_address: ipAddress }),
  });

export type NestedMeterConfig = ValueOf<ReturnType<typeof powermeter>>;
