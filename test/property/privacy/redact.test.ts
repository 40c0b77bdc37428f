import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isRecord } from "../../support/records.ts";
import { redact } from "#protocol/privacy/redact.ts";

const octet = fc.integer({ min: 1, max: 254 });
const hexByte = fc.integer({ min: 0, max: 255 }).map((byte) => byte.toString(16).padStart(2, "0"));
const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length });

// Marked, so that none of them is part of a word of the document itself.
const word = fc
  .string({ minLength: 4, maxLength: 20 })
  .map((text) => `Qz${text.replace(/[\s"\\]/g, "_")}`);

const values = {
  serial: digits(8).map((rest) => `1141${rest.join("")}`),
  ip: fc.tuple(octet, octet, octet, octet).map((parts) => `192.${parts.slice(1).join(".")}`),
  mac: fc
    .array(hexByte, { minLength: 6, maxLength: 6 })
    .map((bytes) => bytes.join(":").toUpperCase()),
  ssid: word,
  host: word,
  secret: word,
  latitude: fc.integer({ min: 10_000_000, max: 89_999_999 }).map((value) => value / 1_000_000),
};

const world = fc.record({
  ...values,
  other: values.serial,
  // Without characters that make a quoted word look like a topic.
  name: fc.string().map((text) => text.replace(/[/'"]/g, "_")),
  around: fc.string().map((text) => text.replace(/[\w.:/@-]/g, "_")),
});

const sun = (sun_risetime: string, sun_settime: string) => ({ sun_risetime, sun_settime });
const special = (text: string) => ({ ssid: text, note: text });

interface World {
  readonly serial: string;
  readonly other: string;
  readonly ip: string;
  readonly mac: string;
  readonly ssid: string;
  readonly host: string;
  readonly secret: string;
  readonly latitude: number;
  readonly name: string;
  readonly around: string;
}

function documentOf(w: World): unknown {
  const line = (text: string) => `${w.around} ${text} ${w.around}`;
  return {
    system: { hostname: w.host, git_hash: "abcdef1", uptime: 12 },
    network: { sta_ssid: w.ssid, network_ip: w.ip, network_mac: w.mac, netmask: "255.255.255.0" },
    inverters: [
      { serial: w.serial, name: w.name, data_age: 3 },
      { serial: w.other, name: line(w.serial), data_age: 4 },
    ],
    limits: { [w.serial]: { limit_relative: 50 }, [w.other]: { limit_relative: 70 } },
    ntp: { latitude: w.latitude, longitude: -w.latitude },
    mqtt: { mqtt_password: w.secret, mqtt_hostname: w.host, url: `http://${w.ip}/${w.secret}` },
    newer: { wifi_psk: w.secret, deep: [{ mesh_ssid: w.ssid }], text: line(w.mac) },
    console: [line(w.serial), line(w.ip), line(w.mac), line(w.ssid), line(w.secret), line(w.host)],
  };
}

const replaced: readonly (readonly [name: string, given: object, written?: object])[] = [
  ["an unset address", { dns2: "0.0.0.0", network_ip: "0.0.0.0" }],
  ["an unset serial", { serial: "0", ssid: "" }],
  ["a place that is not set", { latitude: 0, longitude: 0 }],
  ["the sun's times but for their hour", sun("05:04:31", "21:30"), sun("05:00:00", "21:00:00")],
  ["a number of twelve digits", { id: 299_980_133_825 }, { id: "serial-1" }],
  ["a serial as a number", { serial: 42 }, { serial: "serial-1" }],
  ["a short number", { latitude: 51.5, uptime: 51.5 }, { latitude: "coordinate-1", uptime: 51.5 }],
  ["a short text", { ssid: "abc", note: "abc" }, { ssid: "ssid-1", note: "abc" }],
  [
    "a known text in any case, also in a harmless one",
    { ssid: "Sunny", note: "SUNNY", manufacturer: "sunny" },
    { ssid: "ssid-1", note: "ssid-1", manufacturer: "ssid-1" },
  ],
  [
    "the host of an address with a user",
    { url: "http://me@attic.example/x", note: "attic.example is silent" },
    { url: "url-1", note: "host-1 is silent" },
  ],
  [
    "an address of numbers in a url as one",
    { url: "http://192.168.1.7/x", note: "192.168.1.7" },
    { url: "url-1", note: "ip-1" },
  ],
  ["a text with signs of an expression", special("a.b*c"), special("ssid-1")],
  [
    "no text that a sign would stand for",
    { ...special("a.b*c"), note: "axb*c" },
    { ssid: "ssid-1", note: "axb*c" },
  ],
  [
    "a known text among four digits of a key",
    { ssid: "Net1234", Net1234: 1, Sunny: 1 },
    { ssid: "ssid-1", "ssid-1": 1, Sunny: 1 },
  ],
  [
    "secrets without a number",
    { password: "Qz12", client_key: "Qz34" },
    { password: "secret", client_key: "secret" },
  ],
  ["a serial, with its family", { serial: "199980133825" }, { serial: "serial-1999-1" }],
  ["a device's serial", { serial: "HQ2132ABCDE" }, { serial: "serial-1" }],
  ["a list of private texts", { dns: ["1.1.1.1", "8.8.8.8"] }, { dns: ["ip-1", "ip-2"] }],
];

describe("a redacted document", () => {
  it("holds no serial, address, name of a network, coordinate or secret of the original", () => {
    fc.assert(
      fc.property(world, (w) => {
        const text = JSON.stringify(redact(documentOf(w)).document);
        for (const value of [w.serial, w.other, w.ip, w.mac, w.ssid, w.host, w.secret]) {
          expect(text).not.toContain(JSON.stringify(value).slice(1, -1));
        }
        expect(text).not.toContain(String(w.latitude));
      }),
    );
  });

  it("holds nothing that only other documents of the gateway reveal, and counts only what it held", () => {
    fc.assert(
      fc.property(world, (w) => {
        const { console, ...knowledge } = Object(documentOf(w));
        const { document, counts } = redact({ console }, { knowledge });
        const text = JSON.stringify(document);
        for (const value of [w.serial, w.ip, w.mac, w.ssid, w.secret, w.host])
          expect(text).not.toContain(JSON.stringify(value).slice(1, -1));
        expect(
          redact({ name: w.name }, { knowledge: { system: { hostname: w.host } } }).counts,
        ).toEqual({});
        expect(counts).not.toHaveProperty("coordinate");
      }),
    );
  });

  it("holds no number of the original that stands under the key of a secret", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1 }),
        fc.constantFrom("password", "mqtt_password"),
        (pin, key) => {
          const { document } = redact({ [key]: pin, deep: [{ [key]: pin }] });
          expect(JSON.stringify(Object.values(Object(document)))).not.toContain(`:${pin}`);
          expect(Object(document)[key]).not.toBe(pin);
        },
      ),
    );
  });

  it("says the same of the same value, so that relations stay readable", () => {
    fc.assert(
      fc.property(world, (w) => {
        fc.pre(w.serial !== w.other);
        const { document } = redact(documentOf(w));
        if (!isRecord(document) || !Array.isArray(document["inverters"])) throw new Error("shape");
        const serials = document["inverters"].map(({ serial }: { serial: string }) => serial);
        expect(serials).toEqual(["serial-1141-1", "serial-1141-2"]);
        expect(Object.keys(Object(document["limits"]))).toEqual(serials);
      }),
    );
  });

  it("keeps everything else: its shape, its numbers, its words", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const shape = (node: unknown): unknown => {
          if (Array.isArray(node)) return node.map(shape);
          return isRecord(node) ? Object.values(node).map(shape) : typeof node === "boolean";
        };
        expect(shape(redact(value).document)).toEqual(shape(value));
      }),
    );
  });

  it("is not changed by a second redaction", () => {
    fc.assert(
      fc.property(world, (w) => {
        const once = redact({ system: documentOf(w) }).document;
        const free = JSON.stringify(once);
        expect(JSON.stringify(redact({ note: free }).document)).toBe(
          JSON.stringify({ note: free }),
        );
      }),
    );
  });

  it("is made of values of any length, however many there are", () => {
    const long = "Wa-b.".repeat(20_000);
    const list = Array.from({ length: 40 }, (_, at) => ({ serial: `${long}${at}`, name: long }));
    const { counts, document } = redact({ sta_ssid: long, list });
    expect(counts).toEqual({ ssid: 1, serial: 40 });
    expect(document).toMatchObject({ sta_ssid: "ssid-1", list: { 39: { serial: "serial-40" } } });
  });

  it("has no half of what is private where a text is cut, and says how much was cut", () => {
    const known = ["Sunny side 42", "114180112233", "192.168.1.50", "a-1.b-2.c-3.fritz.box"];
    const blank = fc.integer({ min: 0, max: 60 }).map((length) => `${" _".repeat(length)} `);
    const placeholders = /(ssid|ip|host|serial-1141)-1/g;
    const note = /… \(\d+ more characters\)$/;
    fc.assert(
      fc.property(
        fc.array(fc.tuple(blank, fc.constantFrom(...known)), { minLength: 1 }),
        fc.integer({ min: 6, max: 120 }),
        (parts, longest) => {
          const text = `${parts.flat().join("")} `;
          const parted = { sta_ssid: known[0], text, [`4444.${text}`]: 1 };
          const told = Object.entries(Object(redact(parted, { longest }).document)).slice(1);
          const [kept, key] = [String(told[0]?.[1]), String(told[1]?.[0])];
          for (const whole of [`4444.${kept}`, key]) {
            expect(whole.replace(note, "").replace(placeholders, "")).toMatch(/^4444\.[_ ]*$/);
          }
          expect(note.test(kept)).toBe(text.length > longest);
        },
      ),
    );
  });

  it("is made of texts of any length, in no more time than their beginnings take", () => {
    const slowest = `${"a-".repeat(30)}a.`.repeat(1_600);
    const list = Array.from({ length: 100 }, () => ({ name: slowest, [slowest]: 1 }));
    const { document } = redact({ list }, { longest: 500 });
    expect(JSON.stringify(document).length).toBeLessThan(100 * 1_100);
  });

  it("looks elsewhere for private texts of a list and for private numbers, from the shortest on", () => {
    const { document } = redact({
      mqtt_password: [["Qzx4"], 987_654],
      note: "log in with Qzx4 or 987654",
    });
    expect(document).toEqual({
      mqtt_password: [["secret"], "secret"],
      note: "log in with secret or secret",
    });
  });

  it("replaces a value whole that begins like another one, or contains it", () => {
    const { document } = redact({
      sta_ssid: "Qzmill",
      hostname: "Qzmill-Meter",
      mqtt_hostname: "Meter-Qzmill-2",
      note: "from Qzmill-Meter by Qzmill to Meter-Qzmill-2",
    });
    expect(document).toHaveProperty("note", "from host-1 by ssid-1 to host-2");
  });

  it.each(replaced)("keeps or replaces %s", (_, given, written = given) => {
    expect(redact(given).document).toEqual(written);
  });

  it("counts each value once by its kind", () => {
    const { counts } = redact({ serial: "114180112233", again: "114180112233", dns1: "1.1.1.1" });
    expect(counts).toEqual({ serial: 1, ip: 1 });
  });

  it("takes the serial out of the name of a battery pack", () => {
    const { document } = redact({ values: { "_AB2000 [CO4HLABCDEFGHI]": { SoC: 70 } } });
    expect(document).toEqual({ values: { "_AB2000 [serial-1]": { SoC: 70 } } });
  });
});
