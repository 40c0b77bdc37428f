const clock =
  "counts messages, memory or wakes of a page by its clock, beside which the hub in the worker goes on";
const wire =
  "breaks the connection between page and gateway, which here is a call within the browser";
const record = "is about what a browser records without a hub; here the hub records";
const ownHub = "starts a hub of its own, on a server, with a record made for the test";
const files = "is about the files or the server of another build";
const tabs = "needs a second window, which here has gateways of its own";
const noModules =
  "takes modules or WebAssembly away, without which the demonstration says that it cannot run";

/**
 * Every file of end-to-end tests: whether it runs on the demonstration, or why not. Tests that need parts which the
 * demonstration lacks are skipped, each with its reason.
 */
export const onDemonstration: Readonly<Record<string, true | string>> = {
  "built-files": files,
  "clear-day": ownHub,
  commands: true,
  config: true,
  console: "counts the lines of a gateway that nobody else listens to; a hub does",
  credentials: wire,
  demonstration: "walks the demonstration as it is built, with every other stage",
  dialogs: true,
  "fault-matrix": wire,
  firmware: true,
  "first-call": "is about a request before any script; here the first script has to come first",
  "first-load": files,
  "forced-colors": true,
  "gateway-list": ownHub,
  harness: "is about a simulated gateway on a port",
  help: true,
  history: record,
  "history-hub": ownHub,
  "history-recording": record,
  "hostile-input": wire,
  hub: ownHub,
  "hub-events": ownHub,
  "hub-guardian": ownHub,
  "hub-pages": ownHub,
  info: true,
  ingress: ownHub,
  insight: true,
  "keyboard-walk": true,
  languages: ownHub,
  "large-numbers": wire,
  "last-known": wire,
  "limiter-past": ownHub,
  live: true,
  "live-details": true,
  "live-dialogs": true,
  "live-sound": true,
  "long-names": ownHub,
  months: clock,
  "old-browser": noModules,
  "own-sky": record,
  package: files,
  "pages-sound": true,
  phone: true,
  prices: ownHub,
  privacy: "reads every answer of the gateway itself, which is in the worker",
  program: files,
  reboot: true,
  recount: "replaces what this browser stored, which the demonstration keeps in its hub",
  releases: "reads back what the gateway holds, and is about images",
  settings: true,
  "settings-guard": true,
  "settings-inverter": true,
  "settings-parts": true,
  "settings-sound": true,
  shell: true,
  "sign-in": true,
  sky: ownHub,
  start: files,
  steps: true,
  tabs,
  "tampered-storage": record,
  "two-sessions": tabs,
  "what-if": ownHub,
  worker: files,
};
