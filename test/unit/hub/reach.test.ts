import { networkInterfaces } from "node:os";
import { describe, expect, it } from "vitest";
import { HubReach } from "#hub-api/reach.ts";
import { ownAddresses } from "#hub/ownAddresses.ts";
import { hubAddresses, type Way } from "#hub/server/reach.ts";
import { phoneAddresses } from "#app/hub/phone/phoneAddresses.ts";
import * as v from "valibot";
import { testHub } from "../../support/hub.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";

const way: Way = {
  host: "0.0.0.0",
  port: 8080,
  base: "/",
  by: "itself",
  isContained: false,
  own: ["192.168.1.10", "10.0.0.4"],
};
const none = { from: "network", addresses: [] };

describe("where a hub says that it is reached", () => {
  it.each([
    ["all interfaces", {}, ["http://192.168.1.10:8080/", "http://10.0.0.4:8080/"]],
    ["all by IPv6", { host: "::" }, ["http://192.168.1.10:8080/", "http://10.0.0.4:8080/"]],
    ["one interface", { host: "10.0.0.4" }, ["http://10.0.0.4:8080/"]],
    ["one by IPv6", { host: "fd00::1" }, ["http://[fd00::1]:8080/"]],
    [
      "port 80 and a path",
      { port: 80, base: "/solar/", own: ["10.1.1.1"] },
      ["http://10.1.1.1/solar/"],
    ],
    ["all interfaces of a machine without a network", { own: [] }, []],
  ])("%s", (_, given, addresses) => {
    expect(hubAddresses({ ...way, ...given })).toEqual({ from: "network", addresses });
  });

  it.each([undefined, "localhost", "127.0.0.1", "127.0.1.1", "::1"])(
    "listening on %s, no other device reaches it",
    (host) => {
      expect(hubAddresses({ ...way, host })).toEqual({ from: "computer", addresses: [] });
    },
  );

  it("in a container, behind a proxy and in Home Assistant it knows no address", () => {
    expect(hubAddresses({ ...way, isContained: true })).toEqual(none);
    expect(hubAddresses({ ...way, by: "proxy" })).toEqual(none);
    // The proxy is on the hub's own computer.
    expect(hubAddresses({ ...way, by: "proxy", host: undefined })).toEqual(none);
    expect(hubAddresses({ ...way, by: "ingress" })).toEqual({ from: "ingress", addresses: [] });
  });
});

/** Bridges to containers and virtual machines. */
const inside =
  "docker0 br-1a2b3c cali1 cni0 flannel.1 hassio lxcbr0 lxdbr0 podman1 vboxnet0 veth1 virbr0 vmnet8".split(
    " ",
  );

it("addresses of this computer are those that other devices reach", () => {
  const ipv4 = {
    netmask: "255.255.255.0",
    family: "IPv4",
    mac: "",
    internal: false,
    cidr: null,
  } as const;
  const ipv6 = { ...ipv4, family: "IPv6", scopeid: 0 } as const;
  const interfaces: ReturnType<typeof networkInterfaces> = {
    lo: [{ ...ipv4, address: "127.0.0.1", internal: true }],
    eth0: [
      { ...ipv4, address: "192.168.1.10" },
      { ...ipv6, address: "fe80::1" },
    ],
    wlan0: [
      { ...ipv4, address: "192.168.1.11" },
      { ...ipv4, address: "169.254.7.7" },
    ],
    // A bridge of the house, which leads to other devices.
    "lan-br-0": [{ ...ipv4, address: "192.168.1.12" }],
    ...Object.fromEntries(inside.map((name) => [name, [{ ...ipv4, address: "172.17.0.1" }]])),
  };
  expect(ownAddresses(interfaces)).toEqual(["192.168.1.10", "192.168.1.11", "192.168.1.12"]);
});

const askHub = async (
  args: readonly string[],
  headers: Readonly<Record<string, string>> = {},
  ingress?: string,
) => {
  const gateway = ["--gateway", "127.0.0.1:9", "--data", temporaryFolder()];
  const hub = await testHub([...gateway, ...args], undefined, 0, { ingress });
  const answer = await fetch(`http://${hub.address}/hub/reach`, { headers });
  return v.parse(HubReach, await answer.json());
};

describe("the call", () => {
  it("says that a hub without a host listens on its own computer only", async () => {
    expect((await askHub([])).from).toBe("computer");
  });

  it("gives no address of the house to who comes through a proxy", async () => {
    expect(await askHub(["--host", "0.0.0.0"], { "x-forwarded-for": "203.0.113.7" })).toEqual(none);
  });

  it("knows the page inside of Home Assistant", async () => {
    const headers = { "x-ingress-path": "/api/hassio_ingress/Ab-1_2" };
    expect((await askHub([], headers, "127.0.0.1")).from).toBe("ingress");
  });
});

describe("addresses for a phone", () => {
  const own = "http://192.168.1.10:8080/";
  const other = "http://10.0.0.4:8080/";
  const reach: HubReach = { from: "network", addresses: [own, other] };

  it.each([
    ["this computer's own name is none", reach, "http://localhost:8080/", [own, other]],
    ["nor is its own number", reach, "http://127.0.0.1:8080/", [own, other]],
    ["nor that by IPv6", reach, "http://[::1]:8080/", [own, other]],
    ["the one that worked here comes first", reach, other, [other, own]],
    ["a name comes last", reach, "http://pi.local:8080/", [own, other, "http://pi.local:8080/"]],
    [
      "a proxy's is the only one",
      { ...reach, addresses: [] },
      "https://solar.example.org/",
      ["https://solar.example.org/"],
    ],
    ["a session's is none", { from: "ingress", addresses: [] }, "http://ha.local/api/x/", []],
  ] as const)("%s", (_, given, page, addresses) => {
    expect(phoneAddresses({ ...given, addresses: [...given.addresses] }, page)).toEqual(addresses);
  });
});
