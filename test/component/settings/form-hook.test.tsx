import { act, renderHook, waitFor } from "@testing-library/react";
import { createStore, Provider } from "jotai";
import type { ReactNode } from "react";
import { expect, it, onTestFinished, vi } from "vitest";
import * as v from "valibot";
import { fieldsOf } from "#app/core/settings/engine/fields.ts";
import type { Consequence } from "#app/core/settings/engine/formState.ts";
import { keptAtom } from "#app/core/settings/engine/keptDraft.ts";
import { knownAtom } from "#app/core/settings/engine/knownDraft.ts";
import type { SettingsForm } from "#app/core/settings/engine/settingsPage.ts";
import { useSettingsForm } from "#app/core/settings/engine/useSettingsForm.ts";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { createClient } from "#protocol/client/client.ts";
import { networkError } from "#protocol/client/gateway-error.ts";
import type { SaveReply } from "#protocol/schema/reply.ts";

// A form of two numbers, whose reads and saves wait until the test answers them.

const Schema = v.looseObject({ one: v.number(), other: v.number() });
type Draft = { readonly one: number; readonly other: number };
const { number } = fieldsOf(Schema);

const saved: SaveReply = { type: "success", message: "", code: 1001 };
const held = { one: 1, other: 1 };

/** Waits for answers, oldest first. */
function waiting<Answer>() {
  const open: { resolve: (answer: Answer) => void; reject: (error: unknown) => void }[] = [];
  const ask = () => new Promise<Answer>((resolve, reject) => void open.push({ resolve, reject }));
  return { ask: vi.fn<typeof ask>(ask), next: () => open.shift() };
}

async function openForm(
  consequence: Consequence = "none",
  change: Partial<SettingsForm<Draft>> = {},
) {
  const [reads, saves] = [waiting<Draft>(), waiting<SaveReply>()];
  const form: SettingsForm<Draft> = {
    id: "form-hook",
    schema: Schema,
    sections: [{ id: "all", fields: [number("one"), number("other")] }],
    consequence: () => consequence,
    kept: keptAtom(),
    known: knownAtom(),
    load: reads.ask,
    save: saves.ask,
    ...change,
  };
  const store = createStore();
  store.set(clientAtom, createClient({ fetch, authdata: () => undefined }));
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <Provider store={store}>{children}</Provider>
  );
  const onSaved = vi.fn<(draft: Draft) => void>();
  const open = () => renderHook(() => useSettingsForm(form, { onSaved }), { wrapper });
  const answer = (draft: Draft) => act(async () => reads.next()?.resolve(draft));
  const { result, unmount } = open();
  const edit = (part: Partial<Draft>) =>
    act(() => result.current.edit((draft) => ({ ...draft, ...part })));
  const submit = () => act(async () => result.current.submit());
  return { form, store, reads, saves, onSaved, open, answer, result, unmount, edit, submit };
}

it("sends nothing once its page is left before the gateway's values were read again", async () => {
  const { answer, edit, submit, unmount, saves } = await openForm();
  await answer(held);
  edit({ one: 2 });
  await submit();
  unmount();
  await answer(held);
  expect(saves.ask).not.toHaveBeenCalled();
});

it("compares a save with the gateway's present values, not with those that it began from", async () => {
  const consequence = vi.fn<() => Consequence>(() => "none");
  const { answer, edit, submit, saves } = await openForm("none", { consequence });
  await answer(held);
  edit({ one: 2 });
  await submit();
  const fresh = { one: 1, other: 5 };
  await answer(fresh);
  await waitFor(() => expect(saves.ask).toHaveBeenCalled());
  expect(consequence).toHaveBeenLastCalledWith({ one: 2, other: 5 }, fresh);
});

it.each([
  ["network", "away"],
  ["restart", "editing"],
  ["none", "editing"],
] as const)(
  "a save after which the connection is lost, with the consequence %s: %s",
  async (consequence, phase) => {
    const { answer, edit, submit, saves, result } = await openForm(consequence);
    await answer(held);
    edit({ one: 2 });
    await submit();
    await answer(held);
    await act(async () => saves.next()?.reject(networkError("unreachable")));
    await waitFor(() => expect(result.current.state.phase.kind).toBe(phase));
    expect(result.current.state.draft).toEqual({ one: 2, other: 1 });
  },
);

it("a second read that fails after a save leaves the form with the values that were sent", async () => {
  const { reads, answer, edit, submit, saves, result, onSaved } = await openForm();
  await answer(held);
  edit({ one: 2 });
  await submit();
  await answer(held);
  await act(async () => saves.next()?.resolve(saved));
  await act(async () => reads.next()?.reject(networkError("unreachable")));
  expect(result.current.state).toMatchObject({ phase: { kind: "editing" }, draft: { one: 2 } });
  expect(onSaved).toHaveBeenCalledOnce();
});

it.each([
  [1001, "success", true],
  [1006, "warning", false],
] as const)("another tab is told of a save with the code %d: %s", async (code, type, isTold) => {
  const channel = new BroadcastChannel("heliograph-settings");
  onTestFinished(() => channel.close());
  const heard = vi.fn<(event: MessageEvent<unknown>) => void>();
  channel.addEventListener("message", heard);
  const { answer, edit, submit, saves, onSaved } = await openForm();
  await answer(held);
  edit({ one: 2 });
  await submit();
  await answer(held);
  await act(async () => saves.next()?.resolve({ ...saved, code, type }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  // A message that is sent later comes later.
  const last = new BroadcastChannel("heliograph-settings");
  onTestFinished(() => last.close());
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  last.postMessage("end");
  await waitFor(() => expect(heard.mock.lastCall?.[0].data).toBe("end"));
  expect(heard.mock.calls.some(([{ data }]) => data === "form-hook")).toBe(isTold);
});

const show = () => act(async () => void document.dispatchEvent(new Event("visibilitychange")));

it("a tab that is shown again reads what may have changed, unless something is typed", async () => {
  const { reads, answer, edit } = await openForm();
  await answer(held);
  edit({ one: 2 });
  await show();
  expect(reads.ask).toHaveBeenCalledTimes(1);
  edit({ one: 1 });
  await show();
  expect(reads.ask).toHaveBeenCalledTimes(2);
});

it("forgets the values of the last visit once a save is answered, whoever read them meanwhile", async () => {
  const { form, store, answer, edit, submit, saves } = await openForm("restart");
  await answer(held);
  edit({ one: 2 });
  await submit();
  await answer(held);
  if (form.known) store.set(form.known, held);
  await act(async () => saves.next()?.resolve(saved));
  expect(form.known && store.get(form.known)).toBeUndefined();
});

it("puts changes from before a new sign-in on top of the values of now, and no older ones before them", async () => {
  const { form, store, reads, open, answer } = await openForm();
  await answer(held);
  store.set(form.kept, { draft: { one: 9, other: 1 }, loaded: held });
  const { result } = open();
  expect(result.current.state.draft).toBeUndefined();
  await waitFor(() => expect(reads.ask).toHaveBeenCalledTimes(2));
  await answer({ one: 1, other: 7 });
  expect(result.current.state.draft).toEqual({ one: 9, other: 7 });
});
