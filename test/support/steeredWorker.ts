import { createGateway, type Gateway } from "#simulator/gateway.ts";
import type { ReceivedRequest } from "#simulator/firmware/received.ts";
import { serveVisit } from "../../demonstration/visit.ts";
import { type Command, steering, type SteeringAnswer, type WorldPlan } from "./steering.ts";

/*
 * The worker of the demonstration as its tests serve it: the same, except that a test chooses the world and steers the
 * first gateway before each answer.
 */
const address = new URL(steering, import.meta.url);
const { plans, isTimeless }: WorldPlan = await (await fetch(new URL("world", address))).json();
serveVisit({
  plans,
  isTimeless,
  make: (name, options) => {
    const gateway = createGateway({ ...options, keepsBodies: true });
    return name === plans[0]?.name ? steerGateway(gateway) : gateway;
  },
});

// Also for events without a request, such as a line of the console.
const ROUND_MS = 50;

/** A gateway whose test learns of each request before its answer, and whose commands count before the request after them. */
function steerGateway(gateway: Gateway): Gateway {
  const told = new WeakSet<ReceivedRequest>();
  let lastDevice = "";
  let turn: Promise<void> = Promise.resolve();

  async function exchange(): Promise<void> {
    const news = gateway.received.filter((request) => !told.has(request));
    for (const request of news) told.add(request);
    const device = JSON.stringify(deviceOf(gateway));
    const received = news.map(sentOf);
    const body: SteeringAnswer = {
      received,
      ...(device !== lastDevice && { device: JSON.parse(device) }),
    };
    lastDevice = device;
    const answer = await fetch(new URL("exchange", address), {
      method: "POST",
      body: JSON.stringify(body),
    });
    const commands: readonly Command[] = await answer.json();
    for (const command of commands) obey(gateway, command);
  }

  const inTurn = (): Promise<void> => (turn = turn.then(exchange));
  const go = (): void => void inTurn().then(() => setTimeout(go, ROUND_MS));
  go();
  return {
    ...gateway,
    fetch: async (request) => {
      await inTurn();
      try {
        return await gateway.fetch(request);
      } finally {
        await inTurn();
      }
    },
  };
}

function obey(gateway: Gateway, command: Command): void {
  const { device, faults } = gateway;
  switch (command.kind) {
    case "fault":
      return faults.set(command.match, command.fault, command.times);
    case "clear":
      return faults.clear(command.match);
    case "flip":
      return faults.flip(command.name, command.on);
    case "restart":
      return device.restart(command.delayMs);
    case "print":
      return device.console.print(command.text);
    case "advance":
      return gateway.advance(command.ms);
    case "file": {
      const { name, content } = command;
      if (content === null) device.files.delete(name);
      else device.files.set(name, new Uint8Array(Buffer.from(content, "base64")));
    }
  }
}

function sentOf({ files, ...request }: ReceivedRequest): SteeringAnswer["received"][number] {
  return { ...request, files: files.map((file) => ({ ...file, bytes: base64(file.bytes) })) };
}

function deviceOf({ device: { config, files } }: Gateway): SteeringAnswer["device"] {
  const texts = [...files].map(([name, bytes]) => [name, base64(bytes)] as const);
  return { config, files: Object.fromEntries(texts) };
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}
