import { isBranch, valueAt } from "../record-paths.ts";
import { keyTreatment } from "../privacy/known-keys.ts";

// User and password before the host, or a token behind the question mark.
const openAddress = /\/\/[^/?#]*@|[?&][^=&]*(?:pass|pwd|token|key|auth|secret)[^=&]*=/i;

/**
 * A config.json without passwords, keys, tokens and addresses that contain them: their keys are left out. The
 * redaction's table defines secrets (`known-keys.ts`). Never throws.
 */
export function withoutSecrets(config: unknown): unknown {
  if (Array.isArray(config)) return config.map(withoutSecrets);
  if (!isBranch(config)) return config;
  return Object.fromEntries(
    Object.entries(config)
      .filter(([key, value]) => !isSecret(key, value))
      .map(([key, value]) => [key, withoutSecrets(value)]),
  );
}

function isSecret(key: string, value: unknown): boolean {
  if (typeof value !== "string") return false;
  const treatment = keyTreatment(key);
  return treatment === "secret" || (treatment === "url" && openAddress.test(value));
}

/** Whether a config.json leaves passwords out that every release writes. */
export function lacksSecrets(config: unknown): boolean {
  return ["wifi", "security"].some((part) => {
    const currentValue = valueAt(config, part);
    return isBranch(currentValue) && !("password" in currentValue);
  });
}

/** A config.json with its missing secrets, and their number. */
export interface CompletedConfig {
  readonly config: unknown;
  readonly kept: number;
}

/**
 * The config.json of a backup with the secrets that it leaves out, taken from the present file: by key, and in lists by
 * index. A section that the backup lacks stays away. Never throws.
 */
export function withSecretsOf(config: unknown, present: unknown): CompletedConfig {
  let kept = 0;
  const complete = (part: unknown, other: unknown): unknown => {
    if (Array.isArray(part)) {
      const others: readonly unknown[] = Array.isArray(other) ? other : [];
      return part.map((item: unknown, at) => complete(item, others[at]));
    }
    if (!isBranch(part) || !isBranch(other) || Array.isArray(other)) return part;
    const there = new Map(Object.entries(other));
    const missing = [...there].filter(
      ([key, value]) =>
        !Object.prototype.hasOwnProperty.call(part, key) &&
        typeof value === "string" &&
        ["secret", "url"].includes(keyTreatment(key)),
    );
    kept += missing.length;
    return Object.fromEntries([
      ...Object.entries(part).map(([key, value]) => [key, complete(value, there.get(key))]),
      ...missing,
    ]);
  };
  return { config: complete(config, present), kept };
}
