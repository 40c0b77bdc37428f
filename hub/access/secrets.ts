import { createHash, timingSafeEqual } from "node:crypto";

/** `user:password` of `Authorization: Basic`; undefined for anything else. */
export function credentialsIn(authorization: string | undefined): string | undefined {
  const encoded = /^basic ([A-Za-z\d+/=]+)$/i.exec(authorization ?? "")?.[1];
  return encoded === undefined ? undefined : Buffer.from(encoded, "base64").toString("utf8");
}

/** Whether two secrets are the same, in a time that tells nothing of them. */
export function isSameSecret(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => createHash("sha256").update(text).digest());
  return first !== undefined && second !== undefined && timingSafeEqual(first, second);
}

/** `Authorization` of a gateway's only user. */
export function adminCredentials(password: string): string {
  return `Basic ${Buffer.from(`admin:${password}`, "utf8").toString("base64")}`;
}
