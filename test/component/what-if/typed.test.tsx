import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { defaultQuestion, defaultOtherTariff } from "#app/features/what-if/asked.ts";
import { OtherTariffCard } from "#app/features/what-if/OtherTariffCard.tsx";
import { useAsked } from "#app/features/what-if/useAsked.ts";
import { queryOf } from "#app/features/what-if/inAddress.ts";
import type { PriceFileState } from "#app/features/what-if/usePriceFile.ts";
import { renderPart } from "../../support/renderPart.tsx";

afterEach(cleanup);

const prices: PriceFileState = {
  file: undefined,
  problem: undefined,
  clock: "local",
  hasClock: false,
  choose: () => undefined,
  setClock: () => undefined,
};

function Card() {
  const { asked, change } = useAsked();
  return (
    <>
      <OtherTariffCard asked={asked} answer={undefined} prices={prices} onChange={change} />
      <output>{JSON.stringify(asked.other)}</output>
    </>
  );
}

function type(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

it("keeps what is typed in one field while another one is still being drawn", async () => {
  history.replaceState(
    null,
    "",
    `/what-if?${queryOf({ ...defaultQuestion, other: { ...defaultOtherTariff, kind: "market" } })}`,
  );
  await renderPart(<Card />, "en", ["whatIf"]);
  act(() => {
    type("Surcharge per kWh", "0.15");
    type("Factor for tax", "1.19");
  });
  const asked: unknown = JSON.parse(screen.getByRole("status").textContent ?? "");
  expect(asked).toMatchObject({ add: 0.15, factor: 1.19 });
});
