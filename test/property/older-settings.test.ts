import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createClient } from "#protocol/client/client.ts";
import { lackingKeys } from "#protocol/firmware/record-keys.ts";
import type { GatewayProfile } from "#protocol/firmware/profile.ts";
import { valueAt } from "#protocol/record-paths.ts";
import { type Field, knownOptions } from "#app/core/settings/engine/fields.ts";
import { fieldsOnShow, issuesOnShow } from "#app/core/settings/engine/form.ts";
import type { SettingsForm } from "#app/core/settings/engine/settingsPage.ts";
import { batteryForm } from "#app/core/settings/pages/BatteryPage.tsx";
import { chargerForm } from "#app/core/settings/pages/ChargerPage.tsx";
import { deviceForm } from "#app/core/settings/pages/device/deviceForm.ts";
import { dtuForm } from "#app/core/settings/pages/DtuPage.tsx";
import { huaweiForm } from "#app/core/settings/pages/GridChargerPage.tsx";
import { laterFlatMeterForm } from "#app/core/settings/pages/LaterFlatMeterPage.tsx";
import { limiterForm } from "#app/core/settings/pages/limiter/limiterForm.ts";
import { serialLimiterForm } from "#app/core/settings/pages/limiter/serialLimiterForm.ts";
import { mqttFormWithin } from "#app/core/settings/pages/MqttPage.tsx";
import { flatBatteryForm, nestedBatteryForm } from "#app/core/settings/pages/NestedBatteryPage.tsx";
import { nestedMeterForm } from "#app/core/settings/pages/NestedMeterPage.tsx";
import { networkForm } from "#app/core/settings/pages/NetworkPage.tsx";
import { ntpForm } from "#app/core/settings/pages/NtpPage.tsx";
import { solarChargerForm } from "#app/core/settings/pages/SolarChargerPage.tsx";
import { vedirectForm } from "#app/core/settings/pages/VedirectPage.tsx";
import { changedPaths } from "#app/core/settings/engine/formState.ts";
import { type OlderRecord, olderRecords, profileOfTag } from "../support/olderRecords.ts";
import { runs } from "../support/runs.ts";

const saved = { type: "success", message: "Settings saved!", code: 1001 };

/** A gateway that answers with a record, and stores saves. */
function gatewayWith({ path, record, beside }: OlderRecord) {
  const bodies: unknown[] = [];
  const client = createClient({
    authdata: () => "",
    fetch: (asked, init) => {
      if (init?.method === "POST") {
        const body = typeof init.body === "string" ? init.body : "";
        bodies.push(JSON.parse(new URLSearchParams(body).get("data") ?? ""));
        return Promise.resolve(new Response(JSON.stringify(saved)));
      }
      const answer = asked.endsWith(path) ? record : beside;
      return Promise.resolve(new Response(JSON.stringify(answer)));
    },
  });
  return { client, bodies };
}

interface SaveAttempt {
  /** The body that is sent without an edit. */
  readonly unchanged: unknown;
  readonly edited: readonly (readonly [path: string, body: unknown])[];
  readonly issues: readonly string[];
  /** Fields that the page shows of keys that the record lacks. */
  readonly invented: readonly string[];
}

/** Opens a page, saves it as it is, then with each field changed alone. */
async function attemptSave<Draft extends object>(
  form: SettingsForm<Draft>,
  older: OlderRecord,
  profile: GatewayProfile,
  pick: number,
): Promise<SaveAttempt> {
  const { client, bodies } = gatewayWith(older);
  const draft = await form.load(client, new AbortController().signal, profile);
  await form.save(client, draft, draft);
  const edits: string[] = [];
  const fields = form.sections.flatMap(({ fields: own = [], list }) => [
    ...own,
    ...Object.keys(list?.items(draft) ?? {}).flatMap((key) => list?.fields(key) ?? []),
  ]);
  for (const field of fields) {
    const value = otherValue(field, valueAt(draft, field.path), profile, pick);
    if (value === undefined) continue;
    const next = field.set(draft, value);
    if (changedPaths(draft, next).length === 0) continue;
    edits.push(field.path);
    await form.save(client, next, draft);
  }
  const [unchanged, ...others] = bodies;
  return {
    unchanged,
    edited: others.map((body, at) => [edits[at] ?? "", body] as const),
    invented: fieldsOnShow(form, draft)
      .filter((field) => valueAt(draft, field.path) === undefined)
      .map(({ path }) => path),
    issues: [...issuesOnShow(form, draft, draft, profile.choices).keys()],
  };
}

/** Another value of the same type; undefined if there is none. */
function otherValue<Draft>(
  field: Pick<Field<Draft>, "kind" | "rules" | "among">,
  held: unknown,
  { choices }: GatewayProfile,
  pick: number,
): unknown {
  const { kind, rules } = field;
  // A key that the release does not have.
  if (held === undefined) return undefined;
  if (typeof held === "boolean") return !held;
  if (typeof held === "string") return `${held}x`;
  if (kind === "choice") {
    const others = knownOptions(field, choices).filter((option) => option !== held);
    return others[pick % Math.max(1, others.length)];
  }
  if (typeof held !== "number") return undefined;
  const { min = held - 10, max = held + 10, step = 0.1 } = rules();
  return held + step <= max ? held + step : Math.max(min, held - step);
}

type Trial = (older: OlderRecord, profile: GatewayProfile, pick: number) => Promise<SaveAttempt>;

const of =
  <Draft extends object>(form: SettingsForm<Draft>): Trial =>
  (older, profile, pick) =>
    attemptSave(form, older, profile, pick);

/** The form that the page of a release shows for the record of a path. */
const forms: Readonly<Record<string, (profile: GatewayProfile) => Trial>> = {
  "/api/powerlimiter/config": ({ has }) =>
    has.limiter === "list" ? of(limiterForm) : of(serialLimiterForm),
  "/api/battery/config": ({ has }) => {
    if (has.battery === "nested") return of(nestedBatteryForm);
    return has.batteryJsonPaths ? of(flatBatteryForm) : of(batteryForm);
  },
  "/api/huawei/config": ({ has }) => (has.chargerByBattery ? of(huaweiForm) : of(chargerForm)),
  "/api/powermeter/config": ({ has }) =>
    has.meter === "nested" ? of(nestedMeterForm) : of(laterFlatMeterForm),
  "/api/vedirect/config": () => of(vedirectForm),
  "/api/solarcharger/config": () => of(solarChargerForm),
  "/api/mqtt/config": ({ limits }) => of(mqttFormWithin(limits)),
  "/api/network/config": () => of(networkForm),
  "/api/ntp/config": () => of(ntpForm),
  "/api/dtu/config": () => of(dtuForm),
  "/api/device/config": () => of(deviceForm),
};

function formOf({ path, tag }: OlderRecord, profile: GatewayProfile): Trial {
  const form = forms[path]?.(profile);
  if (form === undefined) throw new Error(`no page of ${tag} saves ${path}`);
  return form;
}

describe.each(olderRecords.map((older) => [older.tag, older.path, older] as const))(
  "%s: %s",
  (tag, path, older) => {
    const profile = profileOfTag(tag);
    const open = formOf(older, profile);

    it("has the keys that its release is known by", () => {
      expect(lackingKeys(path, profile.has, older.record)).toEqual([]);
    });

    it("is sent back as it was read, with nothing to correct", async () => {
      const { unchanged, issues, invented } = await open(older, profile, 0);
      expect(unchanged).toStrictEqual(older.record);
      expect([issues, invented]).toEqual([[], []]);
      expect(Object.keys(Object(unchanged))).toEqual(expect.arrayContaining([...older.required]));
    });

    it("with one field changed, differs in one value of the same type", async () => {
      await fc.assert(
        fc.asyncProperty(fc.nat(6), async (pick) => {
          const { edited } = await open(older, profile, pick);
          for (const [field, body] of edited) {
            expect([field, changedPaths(older.record, body)]).toEqual([
              field,
              [expect.any(String)],
            ]);
            expect(shapeOf(body)).toEqual(shapeOf(older.record));
          }
        }),
        { numRuns: runs(4) },
      );
    });
  },
);

function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== "object" || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shapeOf(part)]));
}

function leavesOf(value: unknown, path = ""): readonly string[] {
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([key, part]) =>
    leavesOf(part, path === "" ? key : `${path}.${key}`),
  );
}

// Fixed values: the first phase is always on, and the interval of the flat meter counts for nothing.
const withoutField =
  /^(interval|http_phases\.\d\.index|http_(phases|json\.values)\.0\.enabled|inverters\.\d\.serial|curPin\..*|(nrf|cmt)_enabled|cmt_chan_width|country_def\..*)$/;

it.each(olderRecords.map((older) => [older.tag, older.path, older] as const))(
  "%s: %s has a field for every value",
  async (tag, path, older) => {
    const profile = profileOfTag(tag);
    const { edited } = await formOf(older, profile)(older, profile, 0);
    const changed = new Set(edited.flatMap(([, body]) => changedPaths(older.record, body)));
    const missing = leavesOf(older.record).filter((key) => !changed.has(key));
    // The first release with this key knows a single charge controller.
    const sole = profile.choices.solarProvider === 0 ? ["provider"] : [];
    expect(missing.filter((key) => !withoutField.test(key))).toEqual(
      path === "/api/solarcharger/config" ? sole : [],
    );
  },
);
