/** Packages whose code the page holds, and those that the library needs. A new package needs a decision record. */
export const pagePackages: readonly string[] = [
  "@emotion/cache",
  "@emotion/react",
  "comlink",
  "hash-wasm",
  "i18next",
  "jotai",
  "lean-qr",
  "react",
  "react-dom",
  "react-i18next",
  "valibot",
  "wouter",
];

/** Packages that the hub and the command import at run time, beside those of the page. */
export const programPackages: readonly string[] = [
  "@fastify/compress",
  "@fastify/static",
  "@fastify/websocket",
  "@resvg/resvg-wasm",
  "@valibot/to-json-schema",
  "bonjour-service",
  "croner",
  "fastify",
  "libsql",
  "mqtt",
  "nodemailer",
  "prom-client",
  "suncalc",
  "ws",
  "yaml",
];
