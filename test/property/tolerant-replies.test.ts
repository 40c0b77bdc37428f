import fc from "fast-check";
import { expect, test } from "vitest";
import { endpoints } from "#protocol/areas/endpoints.ts";
import { parseReplyText } from "#protocol/api/read-shape.ts";
import { knownField, unreadParts } from "#protocol/api/tolerant.ts";
import { isRecord } from "../support/records.ts";
import { awakeGateway } from "../support/faultyGateway.ts";
import { specifiedCalls } from "../support/reliability/places.ts";
import { send } from "../support/gatewayClient.ts";
import { runs } from "../support/runs.ts";

type Path = readonly string[];

const gateway = awakeGateway();
const inv = gateway.device.config.inverters[0]?.serial ?? "";
const saved = {
  type: "success",
  message: "Settings saved!",
  code: 1001,
  param: { max: 64, min: 1 },
};

/** Every call that is answered with JSON of a known shape, and an answer to it. */
const rows = await Promise.all(
  specifiedCalls
    .flatMap(({ name, endpoint }) =>
      // Any file may stand there.
      endpoint.kind === "upload" || name === "config.get" ? [] : [[name, endpoint] as const],
    )
    .map(async ([name, endpoint]) => {
      if (endpoint.kind === "save") return [name, endpoint, saved] as const;
      const search = endpoint.query.length === 0 ? "" : `?inv=${inv}&locale=en`;
      const answer = await send(gateway, ["GET", endpoint.path + search]);
      return [name, endpoint, await answer.json()] as const;
    }),
);

/** Every field at any depth, also those that hold others. */
function fieldsOf(value: unknown, path: Path = []): readonly Path[] {
  const inside = isRecord(value) ? Object.entries(value) : [];
  const items = Array.isArray(value) ? value.map((item, at) => [String(at), item] as const) : [];
  return [
    ...inside.map(([key]) => [...path, key]),
    ...[...inside, ...items].flatMap(([key, item]) => fieldsOf(item, [...path, key])),
  ];
}

function leavesOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(leavesOf);
  if (!isRecord(value)) return [JSON.stringify(value) ?? ""];
  return Object.entries(value).flatMap(([key, item]) => leavesOf(item).map((leaf) => key + leaf));
}

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (part, key) => (isRecord(part) || Array.isArray(part) ? Reflect.get(part, key) : part),
    value,
  );

function withValue(value: unknown, path: Path, next: unknown): unknown {
  const copy: unknown = structuredClone(value);
  const holder = at(copy, path.slice(0, -1));
  const key = path.at(-1);
  if (key !== undefined && typeof holder === "object" && holder !== null)
    Reflect.set(holder, key, next);
  return copy;
}

/** Number of leaves of a list that the other lacks. */
function missing(all: readonly string[], found: readonly string[]): number {
  const left = [...found];
  return all.filter((leaf) => {
    const index = left.indexOf(leaf);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  }).length;
}

// Without these, nothing follows from the rest of an answer.
const essential: Readonly<Record<string, readonly string[]>> = {
  "livedata.status": ["serial"],
  "livedata.inverter": ["serial"],
  "powerlimiter.status": ["enabled", "inverter_id", "is_inverter_behind_powermeter"],
  "vedirectlive.status": ["device"],
};

/** How much may be lost with a field: a measured value only makes sense as a whole, and so does a limit. */
function ownLeaves(body: unknown, path: Path): number {
  // In percent, in W, and as it was sent while it cannot be told from none.
  if (/^limit_(relative|absolute)$/.test(path.at(-1) ?? "")) return 3;
  const holder = at(body, path.slice(0, -1));
  const isMeasured = isRecord(holder) && "v" in holder && "u" in holder;
  return Math.max(1, leavesOf(isMeasured ? holder : at(body, path)).length);
}

const damagedRows = rows
  .map(([name, endpoint, body]) => {
    const fields = fieldsOf(body).filter(
      (path) =>
        leavesOf(at(body, path)).length * 2 <= leavesOf(body).length &&
        !essential[name]?.includes(path.at(-1) ?? ""),
    );
    return [name, { endpoint, body, fields }] as const;
  })
  .filter(([, { fields }]) => fields.length > 0);

test.each(damagedRows)("one wrong type in %s leaves the rest", (_, { endpoint, body, fields }) => {
  const read = parseReplyText(endpoint, JSON.stringify(body));
  const whole = leavesOf(read.ok && read.value);
  const wrong = fc.constantFrom<unknown[]>(7, "text", true, null, [], {}, [{}], { a: 1 });
  fc.assert(
    fc.property(fc.constantFrom(...fields), wrong, (path, value) => {
      fc.pre(!isRecord(at(body, path)) || !isRecord(value));
      const damaged = parseReplyText(endpoint, JSON.stringify(withValue(body, path, value)));
      if (!damaged.ok) throw new Error(JSON.stringify(damaged.error));
      const lost = missing(whole, leavesOf(damaged.value));
      // One more: the model repeats a serial, and adds the name that a gateway has for a device.
      expect(lost).toBeLessThanOrEqual(ownLeaves(body, path) + 1);
    }),
    { numRuns: runs(300) },
  );
});

test("reads every schema of the table", () => {
  expect(damagedRows.length).toBeGreaterThan(50);
});

test("names the fields that it could not read, and tells none of them as known", () => {
  const status = {
    ...rows.find(([name]) => name === "network.status")?.[2],
    sta_rssi: "loud",
    ap_status: 1,
  };
  const read = parseReplyText(endpoints.network.status, JSON.stringify(status));
  if (!read.ok) throw new Error("not read");
  expect(unreadParts(read.value)).toEqual(["sta_rssi", "ap_status"]);
  expect(knownField(read.value, "sta_rssi")).toBeUndefined();
  expect(knownField(read.value, "network_mode")).toBe("Station");
});

test.each(["{}", "[]", '{"error":"busy"}', "7", '{"sta_status":true,"ap_status":false}'])(
  "%s is no answer of which a part could be shown",
  (text) => {
    expect(parseReplyText(endpoints.network.status, text)).toMatchObject({
      ok: false,
      error: { kind: "shape" },
    });
  },
);
