import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { FirmwareChooser } from "#app/core/maintenance/firmware/FirmwareChooser.tsx";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { createClient } from "#protocol/client/client.ts";
import { renderPart } from "../../support/renderPart.tsx";

const refuse = async () => new Response("", { status: 404 });

it("says that a file is missing until one is chosen, and uploads nothing before", async () => {
  const { store, rerender } = await renderPart(<i />, "en", ["maintenance"]);
  store.set(clientAtom, createClient({ fetch: refuse, authdata: () => undefined }));
  const onChoose = vi.fn<(file: File | undefined) => void>();
  const onUpload = vi.fn<(file: File) => void>();
  const asked = { onChoose, onUpload, onPublish: () => undefined };
  rerender(<FirmwareChooser checked={undefined} status={undefined} {...asked} />);
  fireEvent.click(screen.getByRole("button", { name: "Upload" }));
  expect(screen.getByText("No file selected.")).toBeDefined();
  const file = new File(["x"], "new.bin");
  fireEvent.change(screen.getByLabelText(/^Firmware file/), { target: { files: [file] } });
  expect(screen.queryByText("No file selected.")).toBeNull();
  expect([onChoose.mock.calls, onUpload.mock.calls]).toEqual([[[file]], []]);
});
