import { describe, expect, it } from "vitest";
import { maskMark } from "#protocol/privacy/mask-mark.ts";
import { maskText } from "#protocol/privacy/private-text.ts";

const mark = maskMark;

describe("a line of the console", () => {
  it.each([
    ["Poll inverter 114180610042", `Poll inverter ${mark}`],
    ["DTU 199980133825 starts", `DTU ${mark} starts`],
    ["IP 192.168.178.50, gateway 192.168.178.1", `IP ${mark}, gateway ${mark}`],
    ["IPv6 fe80::0b3f:21ff:fe01:2 up", `IPv6 ${mark} up`],
    ["BSSID 3C:A6:2F:01:02:03", `BSSID ${mark}`],
    ["MQTT: connected to broker.example.org:1883", `MQTT: connected to ${mark}:1883`],
    ["MQTT: connected to mosquitto.fritz.box", `MQTT: connected to ${mark}`],
    ["Host OpenDTU-0B3F21", `Host ${mark}`],
    ["MPPT HQ2132ABCDE", `MPPT ${mark}`],
    ["GET http://me:pass@meter/status", `GET http://${mark}`],
    ["GET http://meter.lan/api?token=abc", `GET http://${mark}`],
    [
      "Updated from 'zaehler/beere/power', TotalPower: 5.00",
      `Updated from '${mark}', TotalPower: 5.00`,
    ],
    ["Updated SoC to 55 from 'akku/holunder/soc'", `Updated SoC to 55 from '${mark}'`],
    ["Subscribe topic akku/schlehe/volt", `Subscribe topic ${mark}`],
    [
      "Error resolving host zaehler.brombeerweg.example via DNS",
      `Error resolving host ${mark} via DNS`,
    ],
    ["Error resolving host zaehler via DNS", `Error resolving host ${mark} via DNS`],
    ["broker: mosquitto, url=meter/status", `broker: ${mark}, url=${mark}`],
    ["Data from 192.168.178.50", `Data from ${mark}`],
    ["MAC 3C-A6-2F-01-02-03 joined", `MAC ${mark} joined`],
    ["address ::ffff:192.168.1.5 up", `address ::ffff:${mark} up`],
    ["address fe80::1 up", `address ${mark} up`],
    ["address 1:2:3:4:5:6:7:8 up", `address ${mark} up`],
    ["ping 8.8.8.8 and 999.1.1.1", `ping ${mark} and 999.1.1.1`],
    [
      "page at attic.lan, hub at sun.internal, old.intranet",
      `page at ${mark}, hub at ${mark}, ${mark}`,
    ],
    ["proxy cache.example:8080 used", `proxy ${mark}:8080 used`],
    ['Topic "a/b" set', `Topic "${mark}" set`],
    ["url=http://me@meter/x done", `url=${mark} done`],
    ["RX 95 80 61 00 42 80 61 00 42 81", `RX 95 ${mark} 81`],
    ["TX 15 80 61 00 42 81 80 13 38 0B 00 65 FC", `TX 15 ${mark} 0B 00 65 FC`],
  ])("%s", (line, masked) => {
    expect(maskText(line)).toBe(masked);
  });

  it.each([
    "12:34:56.789 > Power meter: total 123.45 W",
    "[DPL] state 3, limit 600 W",
    "Radio::loop() in HoymilesRadio.cpp:123",
    "netmask 255.255.255.0, unset 0.0.0.0",
    "loopback 127.0.0.1, 256.1.1.1 and 1.2.3",
    "bytes 01 02 03 04 05 06 07 08 09",
    "in main.ino:12, mqtt.hpp:3 and x.cc",
    "topic-1 at ip-2, 'topic-3' and serial-1141-1, ://url-4",
    "host name is set, topic address too",
    "times 12:34 and 1:2:3",
    "version v24.2.12, heap 123456",
    "Update from v24.2.12 to v24.3.1",
    "Limit changed from 0.5 to 12.5 W, from inverter",
    "Error from HoymilesRadio.cpp:123",
    "",
  ])("stays as it is where nothing is private: %s", (line) => {
    expect(maskText(line)).toBe(line);
  });

  it("of any length is done at once", () => {
    for (const part of [
      "a-",
      "a.",
      "1.",
      "ab ",
      "a:",
      "://a",
      "://",
      "'",
      "'a",
      "'/",
      '"a/',
      "from ",
      "topic: ",
      "host a",
    ]) {
      expect(maskText(part.repeat(50_000)).length).toBeGreaterThan(0);
    }
  });
});
