import type { ReactNode } from "react";
import type { GenericSchema } from "valibot";
import { markUnread, unreadParts } from "#protocol/api/tolerant.ts";
import type { ConfigArea } from "#protocol/config-file/area.ts";
import { replyError } from "#protocol/client/gateway-error.ts";
import type { Client } from "#protocol/client/client.ts";
import type { SaveReply } from "#protocol/schema/reply.ts";
import type { Shapes } from "#protocol/areas/settings.ts";
import type { Area, Codec } from "#protocol/areas/codec.ts";
import type { Proposal } from "#app/shared/navigation/proposal.ts";
import type { SaveCheck } from "../check/saveChecks.ts";
import type { Consequence } from "./formState.ts";
import type { Field } from "./fields.ts";
import type { ItemList } from "./list.ts";
import { keptAtom, type KeptAtom } from "./keptDraft.ts";
import { type KnownAtom, knownAtom } from "./knownDraft.ts";

export interface Section<Draft> {
  /** Key of its title; a number in it, as in `phase.2`, counts the sections of the same kind. */
  readonly id: string;
  readonly fields?: readonly Field<Draft>[];
  readonly list?: ItemList<Draft>;
  readonly when?: (draft: Draft) => boolean;
  /** Drawn below the fields. */
  readonly custom?: (props: { readonly draft: Draft }) => ReactNode;
}

/** A field by its path, and the range that the gateway takes there. */
export interface RefusedRange {
  readonly path: string;
  readonly min: number;
  readonly max: number;
}

/** Everything the engine needs to know of a page. */
export interface SettingsForm<Draft> {
  /** Key of the page's texts. */
  readonly id: string;
  readonly schema: GenericSchema;
  readonly sections: readonly Section<Draft>[];
  /** Part of the gateway's settings file that the texts of this page may make longer than it can read. */
  readonly fills?: ConfigArea | undefined;
  /** Effect of saving this draft on the connection. Source: docs/gateway/calls.md#restarts. */
  readonly consequence: (draft: Draft, loaded: Draft) => Consequence;
  /** Where unsaved changes wait for a new sign-in. */
  readonly kept: KeptAtom<Draft>;
  /**
   * Last loaded values: another visit shows them until the gateway has answered. A form without them starts empty.
   */
  readonly known?: KnownAtom<Draft> | undefined;
  /** The draft with a value that another page proposes; undefined where the proposal is for another form. */
  readonly propose?: ((draft: Draft, proposal: Proposal) => Draft | undefined) | undefined;
  /** The field that a reply refuses because of its range, which the reply tells; undefined for other replies. */
  readonly refusedRange?: ((reply: SaveReply) => RefusedRange | undefined) | undefined;
  /** How the page finds out whether the saved settings work. */
  readonly check?: SaveCheck<Draft> | undefined;
  /** Path of the record, which may tell its own shape. */
  readonly path?: string;
  /** Reads the gateway's values, in the shape of its profile. */
  readonly load: (client: Client, signal: AbortSignal, shapes?: Shapes) => Promise<Draft>;
  /** Reads the gateway's present values, where `load` does not. */
  readonly reread?: (client: Client, signal: AbortSignal) => Promise<Draft>;
  /** Sends a draft in place of `held`, which `load` gave last. */
  readonly save: (client: Client, draft: Draft, held: Draft) => Promise<SaveReply>;
}

interface PageWords<Draft> {
  readonly id: string;
  readonly fills?: ConfigArea;
  readonly sections: readonly Section<NoInfer<Draft>>[];
  readonly consequence?: Consequence | ((draft: Draft, loaded: Draft) => Consequence);
  readonly refusedRange?: SettingsForm<Draft>["refusedRange"];
  readonly check?: SaveCheck<NoInfer<Draft>> | undefined;
}

/** Declares a page whose form holds the model of an area. */
export function settingsPage<Draft extends object>(
  page: PageWords<Draft> & { readonly area: Area<Draft, Shapes> },
): SettingsForm<Draft> {
  return convertedPage<Draft, Draft>({
    ...page,
    schema: page.area.write.body,
    toDraft: (model) => model,
  });
}

/** Declares a page whose form holds more than the model, as a repeated password, which is not sent. */
export function convertedPage<
  Model extends object,
  Draft extends Model,
  Raw extends object = Model,
>(
  page: PageWords<Draft> & {
    readonly area: Area<Model, Shapes, Raw>;
    readonly schema: GenericSchema;
    readonly toDraft: (model: Model) => Draft;
  },
): SettingsForm<Draft> {
  const { id, fills, schema, sections, consequence = "none", refusedRange, check } = page;
  const { area, toDraft } = page;
  const records = new WeakMap<Draft, { readonly raw: Raw; readonly codec: Codec<Model, Raw> }>();
  return {
    id,
    fills,
    schema,
    sections,
    consequence: typeof consequence === "function" ? consequence : () => consequence,
    kept: keptAtom(),
    known: knownAtom(),
    refusedRange,
    check,
    path: area.read.path,
    load: async (client, signal, shapes) => {
      const codec = area.codec(shapes);
      const raw = await client.call(area.read, { signal });
      const model = codec.decode(raw);
      if (!model.ok) throw replyError(area.read.path, model.error);
      const draft = markUnread(toDraft(model.value), unreadParts(raw));
      records.set(draft, { raw, codec });
      return draft;
    },
    save: (client, draft, held) => {
      const record = records.get(held);
      const body = record ? record.codec.encode(draft, record.raw) : draft;
      return client.call(area.write, { body });
    },
  };
}
