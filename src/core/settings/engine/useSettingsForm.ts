import { useAtomValue, useSetAtom, useStore } from "jotai";
import { useCallback, useEffect, useReducer, useRef } from "react";
import { unreadParts } from "#protocol/api/tolerant.ts";
import { isSaved, type SaveReply } from "#protocol/schema/reply.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import type { Client } from "#protocol/client/client.ts";
import type { Choices } from "#protocol/firmware/wire.ts";
import { keptOtherwise } from "#protocol/settings/sent-values.ts";
import type { Shapes } from "#protocol/areas/settings.ts";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { useRetry } from "#app/shared/api/useRetry.ts";
import { knowProfileAtom, profileAtom } from "#app/shared/gateway/profile.ts";
import { hasFixedMemoryAtom } from "#app/shared/memory/configMemory.ts";
import type { Field } from "./fields.ts";
import { overfilledBy } from "./fitsMemory.ts";
import {
  changesOf,
  fieldsOnShow,
  issuesOnShow,
  refusedIssues,
  mergedDraft,
  submittedDraft,
  withoutChange,
  type Change,
  type FieldIssue,
} from "./form.ts";
import {
  type Consequence,
  emptyForm,
  followsFrom,
  type FormEvent,
  formStep,
  type FormState,
  isTaken,
  rebaseDraft,
} from "./formState.ts";
import type { SettingsForm } from "./settingsPage.ts";
import { useKeptDraft } from "./useKeptDraft.ts";
import { useOtherSaves } from "./useOtherSaves.ts";

export interface FormHandle<Draft extends object> {
  readonly form: SettingsForm<Draft>;
  readonly state: FormState<Draft>;
  readonly changes: readonly Change<Draft>[];
  /** The gateway's choices; undefined while they are unknown. */
  readonly choices: Choices | undefined;
  /** Problems of fields on show, as far as it is time to show them. */
  readonly issues: ReadonlyMap<string, FieldIssue>;
  readonly edit: (edit: (draft: Draft) => Draft) => void;
  /** The person left a field. */
  readonly leave: (path: string) => void;
  readonly undo: (field: Field<Draft>) => void;
  /**
   * Sends the draft on top of the gateway's present values, unless a field on show is invalid or was changed
   * elsewhere, too.
   */
  readonly submit: () => void;
  readonly reload: () => void;
  /** Asks the returned gateway again, and keeps the changes that it does not hold yet. */
  readonly resume: () => void;
  readonly dismiss: () => void;
}

interface FormOptions<Draft> {
  /** Called when the gateway works with the sent values, even if it could not store them. */
  readonly onSaved?: ((draft: Draft, reply: SaveReply) => void) | undefined;
}

type Dispatch<Draft> = (event: FormEvent<Draft>) => void;

/** Loads, edits, checks, sends and reloads the settings of a page. */
export function useSettingsForm<Draft extends object>(
  form: SettingsForm<Draft>,
  { onSaved }: FormOptions<Draft> = {},
): FormHandle<Draft> {
  const client = useAtomValue(clientAtom);
  const hasFixedMemory = useAtomValue(hasFixedMemoryAtom);
  const store = useStore();
  const [state, dispatch] = useReducer(formStep<Draft>, undefined, () =>
    emptyForm(knownIn(store, form)),
  );
  const load = useLoading(form, client, dispatch);
  const saving = useRef<AbortController>();
  useEffect(() => () => saving.current?.abort(), []);
  const knowProfile = useAtomValue(knowProfileAtom).ask;
  useKeptDraft(form, state);
  useRetry(state.phase.kind === "failed" ? state.phase.error : undefined, () => load("loaded"));
  const { draft, loaded } = state;
  const choices = useChoices();
  // Nothing is said about a field before it was changed and left, or a save was refused.
  const isChecked = state.refusals > 0 || state.visited.size > 0;
  const found = () => (draft === undefined ? none : issuesOnShow(form, draft, loaded, choices));
  const issues = isChecked ? shownForm(found(), state) : none;
  const edit = useCallback(
    (change: (draft: Draft) => Draft) => dispatch({ kind: "edited", edit: change }),
    [],
  );

  const isEdited = draft !== undefined && loaded !== undefined && draft !== loaded;
  const changes = isEdited ? changesOf(form, draft, loaded) : [];
  const isIdle = state.phase.kind === "editing" && changes.length === 0;
  const tellOthers = useOtherSaves(form.id, () => isIdle && load("fresh"));

  // A page that is opened again during a save, or before its values are read, shows none from before it.
  const forgetKnown = () => form.known && store.set(form.known, undefined);

  const deliver = async (sent: Draft, before: Draft, stop: AbortSignal) => {
    const sending = { form, client, knowProfile, draft: sent, loaded: before, hasFixedMemory };
    forgetKnown();
    await send(sending, stop, (event) => {
      if (event.kind === "answered") forgetKnown();
      if (stop.aborted) return;
      dispatch(event);
      if (event.kind !== "answered") return;
      if (isTaken(event.reply)) onSaved?.(event.sent, event.reply);
      if (isSaved(event.reply)) tellOthers();
      if (isSaved(event.reply) && event.follows === "none") load("fresh", event.sent);
    });
  };

  const submit = () => {
    if (draft === undefined || loaded === undefined || state.phase.kind !== "editing") return;
    if (found().size > 0) return dispatch({ kind: "refused" });
    // A separate AbortController: reloading the form, such as when the profile arrives, must not cancel a save.
    saving.current = new AbortController();
    dispatch({ kind: "sent" });
    void deliver(draft, loaded, saving.current.signal);
  };

  return {
    form,
    state,
    edit,
    submit,
    choices,
    issues: new Map([...issues, ...refusedIssues(form, state)]),
    changes,
    leave: (path) => dispatch({ kind: "left", path }),
    undo: (field) =>
      loaded !== undefined && edit((now) => withoutChange(form, { draft: now, loaded, field })),
    reload: () => {
      dispatch({ kind: "asked" });
      load("loaded");
    },
    // After a save `loaded` has the sent values.
    resume: () => load("fresh", loaded),
    dismiss: () => dispatch({ kind: "dismissed" }),
  };
}

/** Values of the last visit, unless a draft was put aside. */
function knownIn<Draft>(
  { get }: ReturnType<typeof useStore>,
  { kept, known }: Pick<SettingsForm<Draft>, "kept" | "known">,
): Draft | undefined {
  return known && get(kept) === undefined ? get(known) : undefined;
}

/** Whether something was changed or refused, so that a field anywhere may need the focus. */
export function isTouched<Draft extends object>({ state }: FormHandle<Draft>): boolean {
  return state.draft !== state.loaded || state.refusals > 0;
}

const none: ReadonlyMap<string, FieldIssue> = new Map();

const useChoices: () => Choices | undefined = () => useAtomValue(profileAtom)?.choices;

function useLoading<Draft extends object>(
  form: SettingsForm<Draft>,
  client: Client,
  dispatch: Dispatch<Draft>,
) {
  const current = useRef<AbortController | undefined>(undefined);
  const takeKept = useSetAtom(form.kept);
  const store = useStore();
  const knowProfile = useAtomValue(knowProfileAtom).ask;
  const load = useCallback(
    (kind: "loaded" | "fresh", sent?: Draft) => {
      current.current?.abort();
      const controller = new AbortController();
      current.current = controller;
      const { signal } = controller;
      holdForm(form, kind, { client, signal, knowProfile }).then(
        (draft) => {
          if (signal.aborted) return undefined;
          if (form.known) store.set(form.known, draft);
          if (kind === "fresh") {
            return dispatch({ kind, draft, otherwise: sent && keptIn(form, sent, draft) });
          }
          const kept = takeKept();
          return dispatch({
            kind,
            draft,
            restored: kept && rebaseDraft(kept.draft, kept.loaded, draft),
          });
        },
        (error: unknown) => {
          if (signal.aborted) return;
          if (!(error instanceof GatewayError)) throw error;
          // After a save the form already shows the sent values: a failed second read harms nothing.
          if (kind === "loaded") dispatch({ kind: "loadFailed", error });
        },
      );
    },
    [form, client, knowProfile, dispatch, takeKept, store],
  );
  useEffect(() => {
    load("loaded");
    return () => current.current?.abort();
  }, [load]);
  return load;
}

/**
 * Fields, or groups of fields, on show that the gateway kept otherwise: pins, for example, follow from a profile by
 * its name. Hidden fields, as addresses are with DHCP, cannot be checked.
 */
function keptIn<Draft>(form: SettingsForm<Draft>, sent: Draft, fresh: Draft): readonly string[] {
  const paths = keptOtherwise(sent, fresh);
  const fields = fieldsOnShow(form, fresh);
  return paths.filter((kept) => fields.some(({ path }) => `${path}.`.startsWith(`${kept}.`)));
}

interface Asking {
  readonly client: Client;
  readonly signal: AbortSignal;
  readonly knowProfile: (path?: string) => Promise<Shapes | undefined>;
}

/** The gateway's values, at first or now. */
async function holdForm<Draft extends object>(
  { load, reread, path }: Pick<SettingsForm<Draft>, "load" | "reread" | "path">,
  kind: "loaded" | "fresh",
  { client, signal, knowProfile }: Asking,
): Promise<Draft> {
  return kind === "fresh" && reread
    ? reread(client, signal)
    : load(client, signal, await knowProfile(path));
}

interface Sending<Draft> {
  readonly form: SettingsForm<Draft>;
  readonly client: Client;
  readonly knowProfile: Asking["knowProfile"];
  readonly draft: Draft;
  readonly loaded: Draft;
  readonly hasFixedMemory: boolean;
}

/** Reads the gateway's present values, and sends the draft on top of them. */
async function send<Draft extends object>(
  { form, client, knowProfile, draft, loaded, hasFixedMemory }: Sending<Draft>,
  signal: AbortSignal,
  dispatch: Dispatch<Draft>,
): Promise<void> {
  let consequence: Consequence = "none";
  try {
    const fresh = await holdForm(form, "fresh", { client, signal, knowProfile });
    const merged = mergedDraft(form, { draft, loaded, fresh });
    const { draft: sent, conflicts, elsewhere } = merged;
    dispatch({ kind: "fresh", draft: fresh, conflicts });
    if (conflicts.length > 0 || signal.aborted) return;
    if (!isSendable(form, sent, fresh)) return dispatch({ kind: "refused" });
    const use = hasFixedMemory
      ? await overfilledBy(form, { client, before: fresh, after: sent }, signal)
      : undefined;
    if (use !== undefined) return dispatch({ kind: "refused", use });
    consequence = form.consequence(sent, fresh);
    const reply = await form.save(client, submittedDraft(form, sent, fresh), fresh);
    const follows = followsFrom(consequence, reply);
    dispatch({ kind: "answered", sent, reply, follows, elsewhere });
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof GatewayError)) throw error;
    const isCut = error.problem.kind === "network" && consequence === "network";
    dispatch({ kind: "saveFailed", error, follows: isCut ? consequence : "none" });
  }
}

/** A field that could not be read would be overwritten. */
function isSendable<Draft>(form: SettingsForm<Draft>, sent: Draft, fresh: Draft): boolean {
  return issuesOnShow(form, sent, fresh).size === 0 && unreadParts(fresh).length === 0;
}

function shownForm<Draft>(
  issues: ReadonlyMap<string, FieldIssue>,
  { refusals, visited }: FormState<Draft>,
): ReadonlyMap<string, FieldIssue> {
  if (refusals > 0) return issues;
  return new Map([...issues].filter(([path]) => visited.has(path)));
}
