import { expect, it } from "vitest";
import { announcementAtom } from "#app/shared/frame/announce.ts";
import { useAnnounceChange } from "#app/shared/frame/useAnnounceChange.ts";
import { renderPart } from "../../support/renderPart.tsx";

function Speaker({ state, text }: { readonly state: string; readonly text: string | undefined }) {
  useAnnounceChange(state, text);
  return null;
}

it("a change is announced, the first state and another language are not", async () => {
  const { store, rerender } = await renderPart(<Speaker state="none" text="All is well" />);
  expect(store.get(announcementAtom)).toBe("");
  rerender(<Speaker state="none" text="Alles in Ordnung" />);
  expect(store.get(announcementAtom)).toBe("");
  rerender(<Speaker state="alarm" text="Alarm" />);
  expect(store.get(announcementAtom)).toBe("Alarm");
  rerender(<Speaker state="none" text={undefined} />);
  expect(store.get(announcementAtom)).toBe("Alarm");
});
