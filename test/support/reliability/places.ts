import type { Endpoint } from "#protocol/api/endpoint.ts";
import { endpoints } from "#protocol/areas/endpoints.ts";

export type PlaceKind =
  /** A page or card that is loaded: an alert with a button, and tries of its own. */
  | "load"
  | "part"
  /** Reading of the live page beside its socket. */
  | "feed"
  /** An input of a person, which stays after a failure. */
  | "save"
  /** A file a person sends. */
  | "upload";

/** Where a person meets an endpoint. */
export interface Place {
  readonly kind: PlaceKind;
  readonly route: string;
  /** The part of the page, if it is not the page. */
  readonly part?: string;
  /** A call that 2024.03.07 does not have. */
  readonly isLater?: true;
}

type PlacesOf<Table> = {
  readonly [Area in keyof Table]: { readonly [Call in keyof Table[Area]]: Place };
};

const load = (route: string, part?: string): Place => place("load", route, part);
const save = (route: string, part?: string): Place => place("save", route, part);

function place(kind: PlaceKind, route: string, part: string | undefined): Place {
  return { kind, route, ...(part !== undefined && { part }) };
}

const later = (found: Place): Place => ({ ...found, isLater: true });
const laterForm = (route: string) => ({ read: later(load(route)), write: later(save(route)) });

/** The place of every endpoint; a missing endpoint does not compile. */
export const places: PlacesOf<typeof endpoints> = {
  security: {
    authenticate: save("/login"),
    read: load("/settings/security"),
    write: save("/settings/security"),
  },
  livedata: {
    status: place("feed", "/", undefined),
    inverter: place("feed", "/", "while sockets cannot be had"),
  },
  vedirectlive: { status: place("feed", "/", "charge controller") },
  solarchargerlive: { status: later(place("feed", "/", "charge controllers")) },
  chargerlive: { status: place("feed", "/", "AC charger") },
  gridchargerlive: { status: later(place("feed", "/", "AC charger")) },
  batterylive: { status: place("feed", "/", "battery") },
  eventlog: { status: load("/", "dialog") },
  devinfo: { status: load("/", "dialog") },
  gridprofile: { status: load("/", "dialog"), raw: load("/", "dialog") },
  limit: { status: load("/", "dialog"), write: save("/", "dialog") },
  power: { status: load("/", "dialog"), write: save("/", "dialog") },
  inverter: {
    list: load("/settings/inverter"),
    add: save("/settings/inverter"),
    edit: save("/settings/inverter", "dialog"),
    remove: save("/settings/inverter", "dialog"),
    order: save("/settings/inverter"),
    resetStatistics: later(save("/", "dialog")),
  },
  dtu: { read: load("/settings/dtu"), write: save("/settings/dtu") },
  mqtt: {
    read: load("/settings/mqtt"),
    write: save("/settings/mqtt"),
    status: load("/info/mqtt"),
  },
  network: {
    read: load("/settings/network"),
    write: save("/settings/network"),
    status: load("/info/network"),
  },
  ntp: {
    read: load("/settings/ntp"),
    write: save("/settings/ntp"),
    status: load("/info/ntp"),
    time: load("/settings/ntp", "clock"),
    setTime: save("/settings/ntp", "clock"),
    zones: later(place("part", "/settings/ntp", "zones")),
  },
  vedirect: {
    read: load("/settings/vedirect"),
    write: save("/settings/vedirect"),
    status: load("/info/vedirect"),
  },
  solarCharger: laterForm("/settings/vedirect"),
  powermeter: {
    read: load("/settings/powermeter"),
    write: save("/settings/powermeter"),
    test: save("/settings/powermeter", "test"),
  },
  laterFlatMeter: laterForm("/settings/powermeter"),
  nestedMeter: {
    ...laterForm("/settings/powermeter"),
    status: later(place("part", "/", "dialog")),
    testJson: later(save("/settings/powermeter", "test")),
    testSml: later(save("/settings/powermeter", "test")),
  },
  powerlimiter: {
    read: load("/settings/powerlimiter"),
    write: save("/settings/powerlimiter"),
    status: place("part", "/flow", undefined),
  },
  serialLimiter: {
    ...laterForm("/settings/powerlimiter"),
    metadata: later(load("/settings/powerlimiter")),
  },
  limiterList: {
    ...laterForm("/settings/powerlimiter"),
    metadata: later(load("/settings/powerlimiter")),
    status: later(place("part", "/", "dialog")),
  },
  battery: { read: load("/settings/battery"), write: save("/settings/battery") },
  flatBattery: laterForm("/settings/battery"),
  nestedBattery: laterForm("/settings/battery"),
  charger: {
    read: load("/settings/chargerac"),
    write: save("/settings/chargerac"),
    limit: save("/", "dialog"),
  },
  huawei: laterForm("/settings/chargerac"),
  gridCharger: {
    ...laterForm("/settings/chargerac"),
    limit: later(save("/", "dialog")),
    power: later(save("/", "dialog")),
  },
  device: { read: load("/settings/device"), write: save("/settings/device") },
  i18n: { languages: later(place("part", "/settings/device", "language")) },
  logging: laterForm("/settings/logging"),
  system: { status: load("/info/system") },
  config: {
    list: load("/settings/config"),
    get: save("/settings/config", "download"),
    upload: place("upload", "/settings/config", undefined),
    reset: save("/settings/config", "dialog"),
  },
  files: {
    list: later(load("/settings/config")),
    get: later(save("/settings/config", "download")),
    upload: later(place("upload", "/settings/config", undefined)),
    remove: later(save("/settings/config", "dialog")),
    reset: later(save("/settings/config", "dialog")),
  },
  firmware: {
    update: place("upload", "/firmware/upgrade", undefined),
    status: later(place("part", "/firmware/upgrade", undefined)),
  },
  maintenance: { reboot: save("/maintenance/reboot", "dialog") },
};

const placesByName: Readonly<Record<string, Readonly<Record<string, Place>>>> = places;

export interface PlacedCall {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly place: Place;
}

/** Every call that 2024.03.07 has. */
export const specifiedCalls: readonly PlacedCall[] = Object.entries(endpoints).flatMap(
  ([area, table]) =>
    Object.entries(table).flatMap(([call, endpoint]: [string, Endpoint]) => {
      const found = placesByName[area]?.[call];
      return found === undefined || found.isLater
        ? []
        : [{ name: `${area}.${call}`, endpoint, place: found }];
    }),
);
