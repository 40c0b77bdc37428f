import type { ReactNode } from "react";
import type { GenericSchema } from "valibot";
import type { ReadEndpoint, SaveEndpoint } from "#protocol/api/endpoint.ts";
import { markUnread, unreadOf } from "#protocol/api/tolerant.ts";
import type { ConfigArea } from "#protocol/config-file/area.ts";
import { SaveReply } from "#protocol/schema/reply.ts";
import type { Consequence } from "../rules/consequence.ts";
import type { Client } from "#protocol/client/client.ts";
import type { Field } from "./fields.ts";
import { keptAtom, type KeptAtom } from "./keptDraft.ts";

/** A titled group of fields. */
export interface Section<Draft> {
  /** Key of its title; a number in it, as in `phase.2`, counts the sections of one kind. */
  readonly id: string;
  readonly fields?: readonly Field<Draft>[];
  readonly when?: (draft: Draft) => boolean;
  /** Drawn below the fields. */
  readonly custom?: (props: { readonly draft: Draft }) => ReactNode;
}

/** Everything the engine needs to know of a page. */
export interface SettingsForm<Draft> {
  /** Key of the page's texts. */
  readonly id: string;
  readonly schema: GenericSchema;
  readonly sections: readonly Section<Draft>[];
  /** Part of the gateway's settings file that the texts of this page may make longer than it can read. */
  readonly fills?: ConfigArea | undefined;
  /** What a save of this draft does to the connection. Source: gateway reference 1.6. */
  readonly consequence: (draft: Draft, loaded: Draft) => Consequence;
  /** Where unsaved changes wait for a new sign-in. */
  readonly kept: KeptAtom<Draft>;
  readonly load: (client: Client, signal: AbortSignal) => Promise<Draft>;
  /** Asks the gateway what it holds now, where `load` does not. */
  readonly reread?: (client: Client, signal: AbortSignal) => Promise<Draft>;
  readonly save: (client: Client, draft: Draft) => Promise<SaveReply>;
}

interface PageWords<Draft> {
  readonly id: string;
  readonly fills?: ConfigArea;
  readonly sections: readonly Section<NoInfer<Draft>>[];
  readonly consequence?: Consequence | ((draft: Draft, loaded: Draft) => Consequence);
}

type Read<Wire> = ReadEndpoint<never, GenericSchema<unknown, Wire>>;
type Write = SaveEndpoint<GenericSchema, typeof SaveReply>;

/** Declares a page whose form holds what the gateway sends. */
export function settingsPage<Draft extends object>(
  page: PageWords<Draft> & { readonly read: Read<Draft>; readonly write: Write },
): SettingsForm<Draft> {
  return convertedPage<Draft, Draft>({
    ...page,
    schema: page.write.body,
    toDraft: (wire) => wire,
    toBody: (draft) => draft,
  });
}

/** Declares a page whose form differs from what the gateway sends, as with a repeated password. */
export function convertedPage<Wire extends object, Draft extends object>(
  page: PageWords<Draft> & {
    readonly read: Read<Wire>;
    readonly write: Write;
    readonly schema: GenericSchema;
    readonly toDraft: (wire: Wire) => Draft;
    readonly toBody: (draft: Draft) => object;
  },
): SettingsForm<Draft> {
  const { id, fills, schema, sections, consequence = "none", read, write, toDraft, toBody } = page;
  return {
    id,
    fills,
    schema,
    sections,
    consequence: typeof consequence === "function" ? consequence : () => consequence,
    kept: keptAtom(),
    load: async (client, signal) => {
      const wire = await client.call(read, { signal });
      return markUnread(toDraft(wire), unreadOf(wire));
    },
    save: (client, draft) => client.call(write, { body: toBody(draft) }),
  };
}
