import { envelopeReply } from "../firmware/envelope.ts";
import type { Generation } from "../generation/generation.ts";
import type { Route } from "../device/route.ts";
import { lengthRule } from "../calls/rules.ts";
import { saveRoute } from "../calls/save.ts";
import { readRecord, showRecord } from "../settings/settingsRecord.ts";
import { securityFields } from "../settings/tables.ts";
import { readRoute } from "../calls/read.ts";

/** Sign-in (docs/gateway/settings.md#security). */
export const securityRoutes = (generation: Generation): readonly Route[] => [
  {
    method: "GET",
    path: "/api/security/authenticate",
    access: "full",
    handle: () =>
      envelopeReply({ type: "success", message: "The credentials are right.", code: 10002 }),
  },
  readRoute("/api/security/config", "full", ({ config }) =>
    showRecord(securityFields, config.security, generation),
  ),
  saveRoute({
    path: "/api/security/config",
    // Without both keys the password is merely too short.
    types: securityFields,
    required: (document, isThere) =>
      !isThere(document, "password") && isThere(document, "allow_readonly"),
    rules: [lengthRule("password", [8, 64], 10001)],
    take: (document, device) => ({
      written: device.save("security", readRecord(securityFields, document, generation)),
    }),
  }),
];
