/** A hub takes no clock for right that shows an earlier time than it was made in, and records nothing by it. */
const madeMs = Date.UTC(2026, 10, 1);

// Tests begin at that time, or years later, on a machine whose clock is behind it.
const lateMs = Math.max(madeMs + 86_400_000 - Date.now(), 0);
if (lateMs > 0) {
  const MachineDate = Date;
  globalThis.Date = new Proxy(MachineDate, {
    construct: (target, given: [], made) =>
      Reflect.construct(target, given.length === 0 ? [target.now() + lateMs] : given, made),
    get: (target, key, own) =>
      key === "now" ? () => target.now() + lateMs : Reflect.get(target, key, own),
  });
}
