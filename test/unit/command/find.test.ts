import { describe, expect, it, onTestFinished } from "vitest";
import { announcedGateway, localAddresses, mergeFound } from "#command/find/found.ts";
import { scannedGateways } from "#command/find/search.ts";
import { startSimulator } from "#simulator/serve/serve.ts";
import { rawGateway } from "../../support/hub.ts";

const ours = { netmask: "255.255.255.0", family: "IPv4", internal: false };

describe("a gateway that announces itself", () => {
  it("is known by address, name and firmware", () => {
    const service = {
      host: "OpenDTU-1A2B3C.local",
      port: 80,
      addresses: ["fe80::1", "192.168.1.50"],
      txt: { git_hash: "v25.9.22" },
    };
    expect(announcedGateway(service)).toEqual({
      url: "http://192.168.1.50",
      name: "OpenDTU-1A2B3C",
      version: "v25.9.22",
    });
    expect(announcedGateway({ ...service, port: 8080, txt: undefined })).toMatchObject({
      url: "http://192.168.1.50:8080",
      version: "",
    });
    expect(announcedGateway({ ...service, addresses: ["fe80::1"] })).toBeUndefined();
  });

  it("is listed once, however often it was found", () => {
    const gateway = { url: "http://192.168.1.50", name: "a", version: "" };
    expect(mergeFound([gateway, { ...gateway, name: "" }])).toEqual([gateway]);
  });
});

describe("the addresses of the local networks", () => {
  it("are all but this computer's own, the network's and that of broadcasts", () => {
    const small = { ...ours, address: "10.0.0.6", netmask: "255.255.255.248" };
    expect(localAddresses([small])).toEqual([
      "10.0.0.1",
      "10.0.0.2",
      "10.0.0.3",
      "10.0.0.4",
      "10.0.0.5",
    ]);
    const home = localAddresses([{ ...ours, address: "192.168.178.20" }]);
    expect([home.length, home[0], home.at(-1)]).toEqual([253, "192.168.178.1", "192.168.178.254"]);
  });

  it("are the nearest ones of a large network, and none of this computer itself", () => {
    const large = localAddresses([{ ...ours, address: "10.7.3.9", netmask: "255.0.0.0" }]);
    expect([large.length, large[0]]).toEqual([253, "10.7.3.1"]);
    expect(localAddresses([{ ...ours, address: "127.0.0.1", internal: true }])).toEqual([]);
    expect(localAddresses([{ ...ours, address: "fe80::1", family: "IPv6" }])).toEqual([]);
  });
});

it("a scan finds gateways, also those that ask for a password, and nothing else", async () => {
  const { signal } = new AbortController();
  const [open, guarded] = await Promise.all(
    (["one-inverter", "no-readonly"] as const).map((scenario) =>
      startSimulator({ host: "127.0.0.1", clock: "manual", scenario }),
    ),
  );
  onTestFinished(async () => void (await Promise.all([open?.close(), guarded?.close()])));
  const other = await rawGateway((_, socket) => socket.end("HTTP/1.1 401 No\r\n\r\n"));
  const mute = await rawGateway((text, socket) =>
    text.startsWith("GET / ") ? socket.destroy() : socket.end("HTTP/1.1 401 No\r\n\r\n"),
  );
  const hosts = [
    `127.0.0.1:${open?.port}`,
    `127.0.0.1:${guarded?.port}`,
    other.url.slice(7),
    mute.url.slice(7),
  ];
  const found = await scannedGateways(signal, hosts);
  expect(found.map(({ url }) => url).toSorted()).toEqual(
    hosts
      .slice(0, 2)
      .map((host) => `http://${host}`)
      .toSorted(),
  );
});
