import type { GatewayError } from "#protocol/client/gateway-error.ts";
import { type SaveReply, isSaved } from "#protocol/schema/reply.ts";
import type { MemoryUse } from "#protocol/config-file/memory.ts";
import { differences, partOf, valueAt } from "#protocol/record-paths.ts";

/** Effect of a save on the connection: none, the gateway restarts, or it changes its network. */
export type Consequence = "none" | "restart" | "network";

/** Notice above the form, until dismissed or the next save. */
export type FormNotice =
  /**
   * `elsewhere` are the paths of fields that another session changed since this page was loaded,
   * `otherwise` those of which the gateway kept something else than it was sent.
   */
  | {
      readonly kind: "reply";
      readonly reply: SaveReply;
      readonly elsewhere: readonly string[];
      readonly otherwise?: readonly string[];
    }
  /** Nothing was sent: another session changed the same fields. */
  | { readonly kind: "conflict"; readonly paths: readonly string[] }
  /** Nothing was sent: the gateway could not read its settings at the next start. */
  | { readonly kind: "overfull"; readonly use: MemoryUse }
  | { readonly kind: "error"; readonly error: GatewayError }
  | { readonly kind: "invalid" }
  /** Changes from before a new sign-in are back. */
  | { readonly kind: "restored" };

/** Phase of the form: `away` while the gateway restarts or changes its network. */
export type FormPhase =
  | { readonly kind: "loading" | "editing" | "saving" }
  | { readonly kind: "failed"; readonly error: GatewayError }
  | { readonly kind: "away"; readonly why: Exclude<Consequence, "none">; readonly isSure: boolean };

/** State of a settings form. `loaded` has the gateway's values, `draft` the person's. */
export interface FormState<Draft> {
  readonly phase: FormPhase;
  readonly loaded: Draft | undefined;
  readonly draft: Draft | undefined;
  /** `loaded` is from the last visit, and the gateway has not answered yet. */
  readonly isOld?: boolean;
  /** The gateway's values before the last save that it answered. */
  readonly before?: Draft | undefined;
  readonly notice: FormNotice | undefined;
  /** Saves that were refused, here or by the gateway. From the first on, every wrong field says so at once. */
  readonly refusals: number;
  /** Paths of fields that were changed and left: they say at once when they are wrong. */
  readonly visited: ReadonlySet<string>;
}

/**
 * Actions of a form. `fresh` comes after a save; `loaded` after Cancel, at the start, and, with the former draft as
 * `restored`, after a new sign-in.
 */
export type FormEvent<Draft> =
  | { readonly kind: "asked" }
  | { readonly kind: "loaded"; readonly draft: Draft; readonly restored?: Draft | undefined }
  | { readonly kind: "loadFailed"; readonly error: GatewayError }
  | { readonly kind: "edited"; readonly edit: (draft: Draft) => Draft }
  | { readonly kind: "left"; readonly path: string }
  | { readonly kind: "refused"; readonly use?: MemoryUse | undefined }
  | { readonly kind: "sent" }
  | {
      readonly kind: "answered";
      readonly sent: Draft;
      readonly reply: SaveReply;
      readonly follows: Consequence;
      readonly elsewhere: readonly string[];
    }
  | { readonly kind: "saveFailed"; readonly error: GatewayError; readonly follows: Consequence }
  /** With `conflicts` it comes before a save, which is made unless there are any; with `otherwise` after a save. */
  | {
      readonly kind: "fresh";
      readonly draft: Draft;
      readonly otherwise?: readonly string[] | undefined;
      readonly conflicts?: readonly string[] | undefined;
    }
  | { readonly kind: "dismissed" };

const editing: FormPhase = { kind: "editing" };

/** A form before its first answer, with the gateway's values at the last visit, if they are known. */
export function emptyForm<Draft>(known?: Draft): FormState<Draft> {
  return {
    phase: known === undefined ? { kind: "loading" } : editing,
    loaded: known,
    draft: known,
    isOld: known !== undefined,
    notice: undefined,
    refusals: 0,
    visited: new Set(),
  };
}

const unchecked = { refusals: 0, visited: new Set<string>() } as const;

/** The next state of a form. A failed save changes nothing of the draft. */
export function formStep<Draft>(
  state: FormState<Draft>,
  event: FormEvent<Draft>,
): FormState<Draft> {
  switch (event.kind) {
    case "asked":
      return {
        ...state,
        phase: { kind: "loading" },
        notice: undefined,
        isOld: isOldAndTyped(state),
      };
    case "loaded":
      return withLoaded(state, event);
    case "loadFailed":
      return {
        ...state,
        phase: { kind: "failed", error: event.error },
        isOld: isOldAndTyped(state),
      };
    case "edited":
      return withEdit(state, event.edit);
    case "left":
      return { ...state, visited: new Set([...state.visited, event.path]) };
    case "refused":
      return withRefusal(state, event.use);
    case "sent":
      return { ...state, phase: { kind: "saving" }, notice: undefined };
    case "answered":
      return withReply(state, event);
    case "saveFailed":
      return saveFailed(state, event);
    case "fresh":
      return fresh(state, event);
    case "dismissed":
      return { ...state, notice: undefined };
  }
}

function withLoaded<Draft>(
  state: FormState<Draft>,
  { draft, restored }: { draft: Draft; restored?: Draft | undefined },
): FormState<Draft> {
  // Loaded again without being asked, such as when the profile becomes known.
  if (isOpen(state)) return rebaseOnto(state, draft);
  if (isOldAndTyped(state)) return { ...rebaseOnto(state, draft), phase: editing };
  const whole = { ...state, ...unchecked, phase: editing, loaded: draft, draft, isOld: false };
  if (restored === undefined) return whole;
  return { ...whole, draft: restored, notice: { kind: "restored" } };
}

function withEdit<Draft>(state: FormState<Draft>, edit: (draft: Draft) => Draft): FormState<Draft> {
  return state.draft === undefined ? state : { ...state, draft: edit(state.draft) };
}

/** Whether something was typed into values of the last visit: it waits for the gateway's answer, however often that fails. */
function isOldAndTyped({ isOld, draft, loaded: known }: FormState<unknown>): boolean {
  return isOld === true && draft !== known;
}

export function isOpen({ phase }: FormState<unknown>): boolean {
  return phase.kind === "editing" || phase.kind === "saving";
}

function withRefusal<Draft>(state: FormState<Draft>, use: MemoryUse | undefined): FormState<Draft> {
  if (use) return { ...state, phase: editing, notice: { kind: "overfull", use } };
  const refusals = state.refusals + 1;
  return { ...state, phase: editing, refusals, notice: { kind: "invalid" } };
}

function withReply<Draft>(
  state: FormState<Draft>,
  {
    sent,
    reply,
    follows,
    elsewhere,
  }: { sent: Draft; reply: SaveReply; follows: Consequence; elsewhere: readonly string[] },
): FormState<Draft> {
  return {
    ...state,
    before: state.loaded,
    // Values that could not be stored are lost at the next restart, so they stay an unsaved change.
    ...(isSaved(reply) ? { ...unchecked, loaded: sent } : { refusals: state.refusals + 1 }),
    phase: follows === "none" ? editing : { kind: "away", why: follows, isSure: true },
    notice: { kind: "reply", reply, elsewhere },
  };
}

function saveFailed<Draft>(
  state: FormState<Draft>,
  { error, follows }: { error: GatewayError; follows: Consequence },
): FormState<Draft> {
  // The gateway may have taken the save and lost the connection; its values are requested later.
  if (follows !== "none") {
    return { ...state, phase: { kind: "away", why: follows, isSure: false } };
  }
  return { ...state, phase: editing, notice: { kind: "error", error } };
}

function fresh<Draft>(
  state: FormState<Draft>,
  { draft, conflicts, otherwise = [] }: Omit<Extract<FormEvent<Draft>, { kind: "fresh" }>, "kind">,
): FormState<Draft> {
  const next = rebaseOnto(state, draft);
  const { notice } = next;
  if (otherwise.length > 0 && notice?.kind === "reply") {
    return { ...next, phase: editing, notice: { ...notice, otherwise } };
  }
  // A response to a request sent before the save must not end the saving state.
  if (conflicts === undefined) return isOpen(state) ? next : { ...next, phase: editing };
  if (conflicts.length === 0) return next;
  return { ...next, phase: editing, notice: { kind: "conflict", paths: conflicts } };
}

/** The state with the gateway's present values; the person's changes stay, applied on top. */
function rebaseOnto<Draft>(state: FormState<Draft>, held: Draft): FormState<Draft> {
  const { draft, loaded: before } = state;
  const isKnown = draft !== undefined && before !== undefined;
  return {
    ...state,
    loaded: held,
    draft: isKnown ? rebaseDraft(draft, before, held) : held,
    isOld: false,
  };
}

/**
 * Next state after the answer to a save of a page with this consequence. A restarting gateway restarts also when its
 * file could not be written. Source: docs/gateway/calls.md#restarts.
 */
export function followsFrom(consequence: Consequence, reply: SaveReply): Consequence {
  if (isSaved(reply)) return consequence;
  return consequence === "restart" && isTaken(reply) ? "restart" : "none";
}

/** True when the gateway works with the new values, be they stored or, for want of memory, only held. */
export function isTaken(reply: SaveReply): boolean {
  return isSaved(reply) || reply.code === 1006;
}

/** Mark of the key of a list's item, as in `inverters.#116180112233.lower_power_limit`: such a part may come and go. */
export const itemMark = "#";

/**
 * Replaces the part at a dotted path; everything beside the path keeps its identity. A path that leads nowhere
 * changes nothing, except to an item of a list: it is added, or removed where the value is undefined.
 */
export function withValueAt<Root>(root: Root, path: string, value: unknown): Root {
  return replaceAt(root, path.split("."), value);
}

function replaceAt<Part>(part: Part, keys: readonly string[], value: unknown): Part;
function replaceAt(part: unknown, keys: readonly string[], value: unknown): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return value;
  if (Array.isArray(part)) {
    return part.map((item, at) => (String(at) === key ? replaceAt(item, rest, value) : item));
  }
  if (typeof part !== "object" || part === null) return part;
  if (rest.length === 0 && key.startsWith(itemMark)) {
    const others = Object.entries(part).filter(([name]) => name !== key);
    if (value === undefined) return Object.fromEntries(others);
  } else if (!(key in part)) return part;
  return { ...part, [key]: replaceAt(partOf(part, key), rest, value) };
}

/** Dotted paths of the leaves in which two drafts of the same shape differ, in the order of `after`. */
export function changedPaths(before: unknown, after: unknown): readonly string[] {
  return differences(before, after, {
    isAlike: Object.is,
    keysOf: (one, other) => new Set([...Object.keys(other), ...Object.keys(one)]),
  });
}

/**
 * A person's changes of `before`, applied again to `held`, which the gateway may have changed meanwhile. A change
 * whose place is gone is dropped.
 */
export function rebaseDraft<Draft>(draft: Draft, before: Draft, held: Draft): Draft {
  return changedPaths(before, draft).reduce(
    (whole, path) => withValueAt(whole, path, valueAt(draft, path)),
    held,
  );
}
