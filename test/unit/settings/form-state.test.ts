import { describe, expect, it } from "vitest";
import {
  emptyForm,
  type FormPhase,
  type FormState,
  formStep,
} from "#app/core/settings/engine/formState.ts";
import { networkError } from "#protocol/client/gateway-error.ts";

interface Draft {
  readonly a: number;
  readonly b: number;
}

const error = networkError("timeout");
const phases: readonly FormPhase[] = [
  { kind: "loading" },
  { kind: "editing" },
  { kind: "saving" },
  { kind: "failed", error },
  { kind: "away", why: "restart", isSure: true },
];
const held: Draft = { a: 1, b: 1 };
const typed: Draft = { a: 2, b: 1 };
const elsewhere: Draft = { a: 1, b: 9 };
const reply = { type: "success", code: 1001 };

function formIn(phase: FormPhase, change: Partial<FormState<Draft>> = {}): FormState<Draft> {
  return { ...emptyForm<Draft>(), phase, loaded: held, draft: typed, ...change };
}

describe.each(phases)("what the gateway holds, when it comes while the form is $kind", (phase) => {
  const fresh = { kind: "fresh", draft: elsewhere } as const;

  it("asked for before a save ends neither the save nor anything that is open", () => {
    const next = formStep(formIn(phase), fresh);
    const isOpen = phase.kind === "editing" || phase.kind === "saving";
    expect(next.phase).toEqual(isOpen ? phase : { kind: "editing" });
    expect(next).toMatchObject({ loaded: elsewhere, draft: { a: 2, b: 9 } });
  });

  it("without a conflict lets the save go on that asked for it", () => {
    const next = formStep(formIn(phase), { ...fresh, conflicts: [] });
    expect(next).toMatchObject({ phase, notice: undefined, draft: { a: 2, b: 9 } });
  });

  it("with a conflict ends the save before anything is sent", () => {
    const next = formStep(formIn(phase), { ...fresh, conflicts: ["a"] });
    expect(next).toMatchObject({
      phase: { kind: "editing" },
      notice: { kind: "conflict", paths: ["a"] },
    });
  });

  it("otherwise than it was sent says so beside the reply", () => {
    const notice = { kind: "reply", reply, elsewhere: [] } as const;
    const next = formStep(formIn(phase, { notice }), { ...fresh, otherwise: ["b"] });
    expect(next).toMatchObject({
      phase: { kind: "editing" },
      notice: { ...notice, otherwise: ["b"] },
    });
  });
});

describe("a form that was visited before", () => {
  it("shows what the gateway held then, as old, until the answer comes", () => {
    const form = emptyForm(held);
    expect(form).toMatchObject({ phase: { kind: "editing" }, draft: held, isOld: true });
    const next = formStep(form, { kind: "loaded", draft: elsewhere });
    expect(next).toMatchObject({ loaded: elsewhere, draft: elsewhere, isOld: false });
  });

  it("keeps what was changed before the answer came", () => {
    const edited = formStep(emptyForm(held), { kind: "edited", edit: () => typed });
    const next = formStep(edited, { kind: "loaded", draft: elsewhere });
    expect(next).toMatchObject({ loaded: elsewhere, draft: { a: 2, b: 9 } });
  });

  it("shows nothing once the gateway could not be asked", () => {
    const next = formStep(emptyForm(held), { kind: "loadFailed", error });
    expect(next).toMatchObject({ phase: { kind: "failed" }, isOld: false });
  });

  it("keeps what was changed before the gateway could not be asked", () => {
    const edited = formStep(emptyForm(held), { kind: "edited", edit: () => typed });
    const failed = formStep(edited, { kind: "loadFailed", error });
    const asked = formStep(failed, { kind: "asked" });
    for (const before of [failed, asked, formStep(asked, { kind: "loadFailed", error })]) {
      const next = formStep(before, { kind: "loaded", draft: elsewhere });
      expect(next).toMatchObject({
        phase: { kind: "editing" },
        loaded: elsewhere,
        draft: { a: 2, b: 9 },
        isOld: false,
      });
    }
  });

  it("is not old while it is loaded again on request", () => {
    expect(formStep(emptyForm(held), { kind: "asked" }).isOld).toBe(false);
  });
});
