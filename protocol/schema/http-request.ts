import * as v from "valibot";
import { choice, text, whole } from "./rules.ts";

interface SignIn {
  readonly auth_type: number;
  readonly username: string;
  readonly password: string;
}

// The gateway refuses a request that signs in without either of them, without a code (reference 6.7).
const isGiven = (key: "username" | "password") => (request: SignIn) =>
  request.auth_type === 0 || request[key] !== "";

/** Whether a request that signs in has a user name. */
export const hasUser = isGiven("username");

/** Whether a request that signs in has a password. */
export const hasPassword = isGiven("password");

/** Settings of a request to a meter over HTTP. */
export const requestEntries = {
  url: v.pipe(v.string(), v.maxBytes(1024), v.regex(/^https?:\/\//, "webUrl")),
  auth_type: choice(0, 1, 2),
  username: text(64),
  password: text(64),
  header_key: text(64),
  header_value: text(256),
  timeout: whole(1, 65_535),
};

/**
 * How a meter is asked over HTTP; `auth_type` 0 none, 1 Basic, 2 Digest; `timeout` in ms.
 * Source: gateway generations 1.6.
 */
export const HttpRequest = v.pipe(
  v.looseObject(requestEntries),
  v.forward(
    v.check((request) => hasUser(request), "required"),
    ["username"],
  ),
  v.forward(
    v.check((request) => hasPassword(request), "required"),
    ["password"],
  ),
);
export type HttpRequest = v.InferOutput<typeof HttpRequest>;
