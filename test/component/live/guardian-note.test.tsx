import { act, fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { type GuardianPromise, hubGuardianCalls, type HubGuardian } from "#hub-api/guardian.ts";
import { GuardianNote } from "#app/hub/guardian/GuardianNote.tsx";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { createClient } from "#protocol/client/client.ts";
import { axeProblems } from "../../support/axeDom.ts";
import { renderPart } from "../../support/renderPart.tsx";

const serial = "116180000001";
const nothing = () => undefined;
const limit = { relative: true, value: 40 };
const empty: HubGuardian = {
  lacks: null,
  promises: [],
  owed: [],
  log: [],
  checkedS: null,
  nextS: null,
};

/** The note below a limit, with the hub's answer; undefined for a hub that does not answer. */
async function note(guardian: HubGuardian | undefined) {
  const onLeave = vi.fn<() => void>();
  const { store, rerender, container } = await renderPart(<i />, "en", ["hub"]);
  const answered = vi.fn<() => Promise<Response>>(() =>
    Promise.resolve(guardian ? Response.json(guardian) : new Response("", { status: 502 })),
  );
  const client = createClient({ fetch: answered, authdata: () => undefined });
  store.set(clientAtom, client);
  rerender(<GuardianNote serial={serial} limit={limit} onLeave={onLeave} />);
  // An answer of its own, after which that of the note is there as well.
  await act(() => client.call(hubGuardianCalls.read).then(nothing, nothing));
  expect(answered).toHaveBeenCalledTimes(2);
  return { container, onLeave };
}

it("leads to the guardian with the inverter and the limit that is typed", async () => {
  const { container, onLeave } = await note(empty);
  const link = await screen.findByRole("link", { name: "Let the hub do it" });
  expect(link.getAttribute("href")).toBe(`/guardian?for=${serial}&percent=40`);
  expect(screen.queryByText(/A rule of the hub/)).toBeNull();
  expect(await axeProblems(container)).toEqual([]);
  fireEvent.click(link);
  expect(onLeave).toHaveBeenCalledOnce();
});

it.each([
  ["kept", true],
  ["idle", false],
] as const)(
  "says whether a promise limits the inverter now, of one that is %s",
  async (state, isSaid) => {
    const promise: GuardianPromise = {
      id: 1,
      kind: "timed",
      serials: [serial],
      limit,
      endS: 1_790_000_000,
    };
    const report = { id: 1, state, reason: null, sinceS: 1_780_000_000, outdone: [] };
    await note({ ...empty, promises: [{ promise, report, changesS: null }] });
    await screen.findByRole("link");
    expect(screen.queryByText(/A rule of the hub/) !== null).toBe(isSaid);
  },
);

it.each([
  ["the hub lacks the gateway's password", { ...empty, lacks: "password" as const }],
  ["another hub keeps the promises", { ...empty, lacks: "elsewhere" as const }],
  ["the hub does not answer", undefined],
])("is not there where %s", async (_, guardian) => {
  const { container } = await note(guardian);
  expect(container.textContent).toBe("");
});
