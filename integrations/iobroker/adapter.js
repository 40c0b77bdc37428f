import { limitOf, statesOf } from "./plant.js";

/** Follows a gateway for an adapter of ioBroker: its readings become states, a written limit a command. */
export function runAdapter(adapter, createGateway) {
  const closing = new AbortController();
  const { signal } = closing;
  const known = new Set();
  let gateway;
  // One write after the other: readings come faster than a small machine stores them.
  let writing = Promise.resolve();

  async function write(readings) {
    for (const { id, value, common } of statesOf(readings)) {
      if (!known.has(id))
        await adapter.extendObjectAsync(id, { type: "state", common, native: {} });
      known.add(id);
      await adapter.setStateChangedAsync(id, value, true);
    }
  }

  async function setConnected(isConnected) {
    await adapter.setStateChangedAsync("info.connection", isConnected, true);
  }

  async function follow() {
    const { url, password } = adapter.config;
    gateway = createGateway({ url, ...(password && { password }) });
    adapter.subscribeStates("inverters.*.limitPercent");
    const onProblem = (error) => {
      adapter.log.debug(error.message);
      // A lost socket is no lost gateway: it is polled meanwhile.
      if (error.code?.startsWith("network-")) void setConnected(false);
    };
    for await (const readings of gateway.live({ signal, retriesStart: true, onProblem })) {
      await (writing = write(readings));
      await setConnected(true);
    }
  }

  adapter.on("ready", () => {
    follow().catch((error) => {
      if (!signal.aborted) adapter.log.error(error.message);
    });
  });
  adapter.on("stateChange", async (id, state) => {
    const request = state && !state.ack ? limitOf(id, state.val) : undefined;
    if (request === undefined || gateway === undefined) return;
    try {
      await gateway.limit.set(request, { signal });
    } catch (error) {
      if (!signal.aborted) adapter.log.warn(`${request.serial}: ${error.message}`);
    }
  });
  adapter.on("unload", (done) => {
    closing.abort();
    void writing.finally(done);
  });
}
