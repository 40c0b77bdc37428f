// Nodes of Node-RED: a gateway (configuration), its live values, and a limit. `load` gives the library.
module.exports = function heliograph(RED, load = () => import("@heliograph/protocol")) {
  /** A gateway: all nodes that use it share its one socket. */
  function GatewayNode(config) {
    RED.nodes.createNode(this, config);
    const { password } = this.credentials ?? {};
    this.gateway = load().then(({ createGateway }) =>
      createGateway({ url: config.url, ...(password && { password }) }),
    );
    // Each node that uses the gateway says what is wrong with it.
    this.gateway.catch(() => undefined);
  }

  /** Sends the readings of the plant, without what the gateway itself sent. */
  function LiveNode(config) {
    RED.nodes.createNode(this, config);
    const closing = new AbortController();
    const { signal } = closing;
    this.on("close", () => closing.abort());
    const show = (fill, text) => this.status({ fill, shape: "dot", text });
    const onProblem = (error) => show("yellow", error.code ?? error.message);
    const follow = async () => {
      const gateway = await gatewayOf(config);
      for await (const { wire: _, ...payload } of gateway.live({
        signal,
        retriesStart: true,
        onProblem,
      })) {
        show("green", `${payload.powerW ?? "-"} W`);
        this.send({ topic: config.name, payload });
      }
    };
    follow().catch((error) => {
      if (signal.aborted) return;
      show("red", error.code ?? error.message);
      this.error(error);
    });
  }

  /** Sets the limit in `msg.payload` (serial, value, relative) and sends what the inverter confirmed. */
  function LimitNode(config) {
    RED.nodes.createNode(this, config);
    const closing = new AbortController();
    this.on("close", () => closing.abort());
    this.on("input", async (message, send, done) => {
      try {
        const gateway = await gatewayOf(config);
        const request = { serial: config.serial, relative: true, ...message.payload };
        const payload = await gateway.limit.set(request, { signal: closing.signal });
        send({ ...message, payload });
        done();
      } catch (error) {
        done(error);
      }
    });
  }

  function gatewayOf({ gateway }) {
    const node = RED.nodes.getNode(gateway);
    if (!node) throw new Error("no gateway is chosen");
    return node.gateway;
  }

  RED.nodes.registerType("heliograph-gateway", GatewayNode, {
    credentials: { password: { type: "password" } },
  });
  RED.nodes.registerType("heliograph-live", LiveNode);
  RED.nodes.registerType("heliograph-limit", LimitNode);
};
