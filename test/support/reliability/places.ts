import { endpoints } from "#protocol/api/endpoints.ts";

/** How a place deals with a failure. */
export type PlaceKind =
  /** A page or card that is loaded: an alert with a button, and tries of its own. */
  | "load"
  /** Part of a page that does with less when it fails. */
  | "part"
  /** Reading of the live page beside its socket. */
  | "feed"
  /** Something a person sends; what they typed stays. */
  | "save"
  /** A file a person sends. */
  | "upload";

/** Where a person meets an endpoint. */
export interface Place {
  readonly kind: PlaceKind;
  /** Path of the page. */
  readonly route: string;
  /** The part of the page, if it is not the page. */
  readonly part?: string;
}

type PlacesOf<Table> = {
  readonly [Area in keyof Table]: { readonly [Call in keyof Table[Area]]: Place };
};

const load = (route: string, part?: string): Place => place("load", route, part);
const save = (route: string, part?: string): Place => place("save", route, part);

function place(kind: PlaceKind, route: string, part: string | undefined): Place {
  return { kind, route, ...(part !== undefined && { part }) };
}

/** The place of every endpoint; one that is missing does not compile. */
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
  chargerlive: { status: place("feed", "/", "AC charger") },
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
  },
  vedirect: {
    read: load("/settings/vedirect"),
    write: save("/settings/vedirect"),
    status: load("/info/vedirect"),
  },
  powermeter: {
    read: load("/settings/powermeter"),
    write: save("/settings/powermeter"),
    test: save("/settings/powermeter", "test"),
  },
  powerlimiter: {
    read: load("/settings/powerlimiter"),
    write: save("/settings/powerlimiter"),
    status: place("part", "/flow", undefined),
  },
  battery: { read: load("/settings/battery"), write: save("/settings/battery") },
  charger: {
    read: load("/settings/chargerac"),
    write: save("/settings/chargerac"),
    limit: save("/", "dialog"),
  },
  device: { read: load("/settings/device"), write: save("/settings/device") },
  system: { status: load("/info/system") },
  config: {
    list: load("/settings/config"),
    get: save("/settings/config", "download"),
    upload: place("upload", "/settings/config", undefined),
    reset: save("/settings/config", "dialog"),
  },
  firmware: { update: place("upload", "/firmware/upgrade", undefined) },
  maintenance: { reboot: save("/maintenance/reboot", "dialog") },
};
