import type { GenericSchema } from "valibot";
import { markUnread, unreadParts } from "#protocol/api/tolerant.ts";
import type { Client } from "#protocol/client/client.ts";
import type { Shapes } from "#protocol/areas/settings.ts";
import type { Area } from "#protocol/areas/codec.ts";
import { keptAtom } from "./keptDraft.ts";
import { knownAtom } from "./knownDraft.ts";
import { type Section, type SettingsForm, settingsPage } from "./settingsPage.ts";

interface ShapedPage<Model extends object, Draft, More> {
  readonly id: string;
  readonly area: Area<Model, Shapes>;
  readonly schema: GenericSchema;
  readonly sections: readonly Section<NoInfer<Draft>>[];
  /** Requests the form's data besides the settings. */
  readonly beside: (client: Client, signal: AbortSignal) => Promise<More>;
  readonly toDraft: (model: Model, beside: More, shapes: Shapes | undefined) => Draft;
  readonly toModel: (draft: Draft) => Model;
}

/** Declares a page whose form holds the model in another shape, as a list by the keys of its items. */
export function shapedPage<Model extends object, Draft extends object, More>(
  page: ShapedPage<Model, Draft, More>,
): SettingsForm<Draft> {
  const { id, area, schema, sections, beside, toDraft, toModel } = page;
  const inner = settingsPage({ id, area, sections: [] });
  const models = new WeakMap<Draft, Model>();
  return {
    id,
    schema,
    sections,
    consequence: () => "none",
    kept: keptAtom(),
    known: knownAtom(),
    path: area.read.path,
    load: async (client, signal, shapes) => {
      const model = await inner.load(client, signal, shapes);
      const draft = markUnread(
        toDraft(model, await beside(client, signal), shapes),
        unreadParts(model),
      );
      models.set(draft, model);
      return draft;
    },
    save: (client, draft, held) =>
      inner.save(client, toModel(draft), models.get(held) ?? toModel(held)),
  };
}
