import { type HttpRequest, requestEntries } from "#protocol/areas/meter.ts";
import { fieldsOf } from "../engine/fields.ts";

const { text, secret, number, choice } = fieldsOf({ entries: requestEntries });

const signsIn = { when: ({ auth_type }: Pick<HttpRequest, "auth_type">) => auth_type !== 0 };

/** How a meter is asked over HTTP. */
export const httpRequestFields = [
  text("url"),
  choice("auth_type"),
  text("username", signsIn),
  secret("password", signsIn),
  text("header_key"),
  text("header_value"),
  number("timeout"),
];
