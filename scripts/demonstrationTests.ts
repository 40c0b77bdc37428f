const worlds = "needs other scenarios or releases than the demonstration has";
const outside =
  "reaches into the simulated gateway: its faults, clock, settings or received requests";
const ownHub = "starts a hub of its own, with a record made for the test";
const files = "is about the files or the server of another build";
const tabs = "needs a second window";
const windows = "sets the clock or the storage of a window without a frame";

/**
 * Every file of end-to-end tests: whether it is run on the demonstration, or why not. In those that are run, tests that
 * need another world are skipped by `openApp`.
 */
export const onDemonstration: Readonly<Record<string, true | string>> = {
  "built-files": files,
  "clear-day": ownHub,
  commands: outside,
  config: outside,
  console: outside,
  credentials: outside,
  demonstration: "walks the demonstration itself, in any case",
  dialogs: true,
  "fault-matrix": outside,
  firmware: outside,
  "first-call": outside,
  "first-figures": files,
  "first-load": files,
  "forced-colors": true,
  "gateway-list": ownHub,
  harness: outside,
  help: outside,
  history: worlds,
  "history-hub": ownHub,
  "history-recording": outside,
  "hostile-input": outside,
  hub: ownHub,
  "hub-events": ownHub,
  "hub-guardian": ownHub,
  info: outside,
  ingress: ownHub,
  insight: worlds,
  "keyboard-walk": true,
  "last-known": outside,
  "limiter-past": ownHub,
  live: outside,
  "live-details": outside,
  "live-dialogs": worlds,
  "live-sound": worlds,
  months: outside,
  "old-browser": worlds,
  "own-sky": worlds,
  package: files,
  "pages-sound": true,
  phone: true,
  prices: ownHub,
  privacy: outside,
  program: files,
  reboot: outside,
  releases: worlds,
  settings: outside,
  "settings-guard": true,
  "settings-inverter": outside,
  "settings-parts": outside,
  "settings-sound": true,
  shell: true,
  "sign-in": true,
  sky: ownHub,
  start: files,
  steps: worlds,
  tabs,
  "tampered-storage": windows,
  "two-sessions": tabs,
  "what-if": ownHub,
  worker: files,
};
