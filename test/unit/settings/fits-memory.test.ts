import { expect, it } from "vitest";
import { createClient } from "#protocol/client/client.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { overfilledBy } from "#app/core/settings/engine/fitsMemory.ts";

const form = { fills: "mqtt" } as const;
const long = { mqtt_topic: "solar/", mqtt_root_ca_cert: "a".repeat(15_300) };
const short = { mqtt_topic: "sun/", mqtt_root_ca_cert: "", mqtt_tls: true };

/** Loss of a save on a gateway with this answer for its settings file, and the number of requests. */
async function lossOf(answer: () => Response, before: object = short, after: object = long) {
  let asked = 0;
  const client = createClient({
    url: "http://gateway.test",
    authdata: () => undefined,
    fetch: () => {
      asked += 1;
      return Promise.resolve(answer());
    },
  });
  const sent = { client, before, after };
  const loss = await overfilledBy(form, sent, new AbortController().signal).catch(
    (error: unknown) => error,
  );
  return { loss, asked };
}

it.each([
  ["404", () => new Response("", { status: 404 })],
  ["its page", () => new Response("<!doctype html>", { headers: { "content-type": "text/html" } })],
  ["no JSON", () => new Response("{ mqtt")],
])("a gateway that answers %s for its settings file gets the save unchecked", async (_, answer) => {
  expect(await lossOf(answer)).toEqual({ loss: undefined, asked: 1 });
});

it("a gateway that is busy does not", async () => {
  const { loss } = await lossOf(() => new Response("", { status: 503 }));
  expect(loss).toBeInstanceOf(GatewayError);
});

it("says what a longer text would push out", async () => {
  const { loss } = await lossOf(() => Response.json({ mqtt: short, battery: { enabled: true } }));
  expect(loss).toMatchObject({ lost: expect.arrayContaining(["battery"]) });
});

it("lets a text grow that loses nothing", async () => {
  const longer = { ...short, mqtt_topic: "solar/roof/" };
  const answer = () => Response.json({ mqtt: short, battery: { enabled: true } });
  expect(await lossOf(answer, short, longer)).toEqual({ loss: undefined, asked: 1 });
});

it("asks for no file when no text grows", async () => {
  const switched = { ...short, mqtt_tls: false };
  expect(await lossOf(() => Response.json({}), short, switched)).toEqual({
    loss: undefined,
    asked: 0,
  });
});
