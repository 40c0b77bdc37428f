import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { pathBelow } from "#hub-api/call.ts";
import {
  hubLanguageCalls,
  type HubLanguages,
  LanguageChange,
  MOST_LANGUAGE_CHARACTERS,
} from "#hub-api/languages.ts";
import type { Admin } from "../access/admin.ts";
import { refuse } from "../access/guard.ts";
import type { LanguageStore } from "./languageStore.ts";

interface LanguageRouteOptions {
  readonly languages: LanguageStore;
  readonly admin: Pick<Admin, "required">;
}

const FileQuery = v.object({ code: v.string(), tag: v.exactOptional(v.string()) });

/**
 * Below the hub's path `GET hub/languages` lists the added languages and `GET hub/languages/file` returns one, both for
 * everybody, like the page's own texts. `POST hub/languages` needs the administrator's password.
 */
export function languageRoutes(
  app: FastifyInstance,
  base: string,
  { languages, admin }: LanguageRouteOptions,
): void {
  const pathOf = pathBelow.bind(undefined, base);
  app.get(pathOf(hubLanguageCalls.list), (): HubLanguages => ({ languages: languages.list() }));
  app.get(pathOf(hubLanguageCalls.file), (request, reply) => {
    const query = v.safeParse(FileQuery, request.query);
    if (!query.success) return refuse(reply, 400, query.issues[0].message);
    const found = languages.file(query.output.code);
    if (found === undefined) return refuse(reply, 404, "The hub keeps no such language.");
    // With its tag it is the same for ever.
    const isSame = query.output.tag === found.tag;
    const caching = isSame ? "public, max-age=31536000, immutable" : "no-cache";
    return reply.header("cache-control", caching).type("application/json").send(found.json);
  });
  app.post(
    pathOf(hubLanguageCalls.change),
    {
      // A character may take four bytes.
      bodyLimit: 4 * MOST_LANGUAGE_CHARACTERS,
      // Before the body is read.
      onRequest: async function (request, reply) {
        return admin.required.call(this, request, reply);
      },
    },
    async ({ body }, reply) => {
      const wanted = v.safeParse(LanguageChange, body);
      if (!wanted.success) return refuse(reply, 400, wanted.issues[0].message);
      const kept = await languages.change(wanted.output);
      return kept.ok ? { languages: kept.value } : refuse(reply, 409, kept.error);
    },
  );
}
