import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { VersionView } from "#app/hub/backups/VersionView.tsx";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import type { BackupsProps } from "#app/shared/slots.ts";
import type { HubBackup } from "#hub-api/backups.ts";
import { createClient } from "#protocol/client/client.ts";
import { renderPart } from "../../support/renderPart.tsx";

const version: HubBackup = {
  id: "1",
  atMs: Date.UTC(2026, 5, 1),
  reason: "nightly",
  files: [{ name: "config.json", bytes: 2 }],
} as const;

const press = () => userEvent.click(screen.getByRole("button", { name: /Restore/ }));

it("a backup that comes while another restore is sent does not stop that one", async () => {
  const onRestore = vi.fn<BackupsProps["onRestore"]>();
  const part = (isFree: boolean) => (
    <VersionView version={version} versions={[version]} restore={{ isFree, onRestore }} />
  );
  const { store, rerender } = await renderPart(<i />, "en", ["hub"]);
  const answers: (() => void)[] = [];
  const bytes = () =>
    new Promise<Uint8Array<ArrayBuffer>>((resolve) =>
      answers.push(() => resolve(new Uint8Array(2))),
    );
  store.set(clientAtom, { ...createClient({ fetch, authdata: () => undefined }), bytes });
  rerender(part(true));
  await press();
  await waitFor(() => expect(answers).toHaveLength(1));
  rerender(part(false));
  await act(async () => answers[0]?.());
  rerender(part(true));
  await press();
  await waitFor(() => expect(answers).toHaveLength(2));
  await act(async () => answers[1]?.());
  expect(onRestore).toHaveBeenCalledTimes(1);
});
