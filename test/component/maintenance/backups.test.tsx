import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { VersionView } from "#app/core/maintenance/config/backups/VersionView.tsx";
import { nothingToRestore } from "#app/core/maintenance/config/restoreState.ts";
import type { Restore } from "#app/core/maintenance/config/useRestore.ts";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import type { HubBackup } from "#hub-api/backups.ts";
import { createClient } from "#protocol/client/client.ts";
import { renderPart } from "../../support/renderPart.tsx";

const version: HubBackup = {
  id: "1",
  atMs: Date.UTC(2026, 5, 1),
  reason: "nightly",
  files: [{ name: "config.json", bytes: 2 }],
} as const;
const review = { file: new File(["{}"], "a.json"), target: "config.json" } as const;

const press = () => userEvent.click(screen.getByRole("button", { name: /Restore/ }));

it("a backup that comes while another restore is sent does not stop that one", async () => {
  const [choose, reset] = [vi.fn<Restore["choose"]>(), vi.fn<Restore["reset"]>()];
  const restore: Restore = {
    state: nothingToRestore,
    dispatch: () => undefined,
    send: () => undefined,
    choose,
    reset,
  };
  const part = (state: Restore["state"]) => (
    <VersionView version={version} versions={[version]} restore={{ ...restore, state }} />
  );
  const { store, rerender } = await renderPart(<i />, "en", ["hub"]);
  const answers: (() => void)[] = [];
  const bytes = () =>
    new Promise<Uint8Array<ArrayBuffer>>((resolve) =>
      answers.push(() => resolve(new Uint8Array(2))),
    );
  store.set(clientAtom, { ...createClient({ fetch, authdata: () => undefined }), bytes });
  rerender(part(nothingToRestore));
  await press();
  await waitFor(() => expect(answers).toHaveLength(1));
  const isTooBig = false;
  rerender(part({ phase: "sending", review: { ...review, changes: [], isTooBig }, ratio: 0 }));
  await act(async () => answers[0]?.());
  rerender(part(nothingToRestore));
  await press();
  await waitFor(() => expect(answers).toHaveLength(2));
  await act(async () => answers[1]?.());
  expect([choose, reset].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});
