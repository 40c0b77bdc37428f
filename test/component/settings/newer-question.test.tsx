import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { useNewerQuestion } from "#app/core/settings/engine/useNewerQuestion.tsx";
import { profileAtom } from "#app/shared/gateway/profile.ts";
import { storageKeys, writeText } from "#app/shared/storage/storage.ts";
import { profileOfRelease } from "#protocol/firmware/profile.ts";
import { releaseOf } from "../../support/releases.ts";
import { renderPart } from "../../support/renderPart.tsx";

beforeEach(() => window.localStorage.clear());

function Form({ onSave }: { readonly onSave: () => void }) {
  const { submit, question } = useNewerQuestion("asks", onSave);
  return (
    <>
      <button type="button" onClick={submit}>
        press
      </button>
      {question}
    </>
  );
}

it.each([
  ["no firmware", undefined, 0],
  ["an older one", "v1", 0],
  ["this one", "v2", 1],
])("a form saves at once where the question was answered for %s", async (_, answered, times) => {
  if (answered !== undefined) writeText(storageKeys.newerFirmware, answered);
  const onSave = vi.fn<() => void>();
  const { store } = await renderPart(<Form onSave={onSave} />, "en", ["settings"]);
  const profile = profileOfRelease(releaseOf("2026.03.31"));
  act(() => store.set(profileAtom, { ...profile, version: "v2" }));
  fireEvent.click(await screen.findByText("press"));
  expect(onSave).toHaveBeenCalledTimes(times);
});
