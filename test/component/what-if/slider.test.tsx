import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { BatteryCard } from "#app/record/what-if/BatteryCard.tsx";
import { useWhatIfInput } from "#app/record/what-if/useWhatIfInput.ts";
import { renderPart } from "../../support/renderPart.tsx";

afterEach(cleanup);

const askedWh: number[] = [];

function Card() {
  const { input, change } = useWhatIfInput();
  if (askedWh.at(-1) !== input.sizeWh) askedWh.push(input.sizeWh);
  return (
    <BatteryCard
      input={input}
      house={{ metered: { importWh: 0, exportWh: 0 } }}
      answer={undefined}
      hasMore={false}
      worth={{ prices: [] }}
      onChange={change}
    />
  );
}

it("shows each size of the slider at once, and asks for the last one after it is drawn", async () => {
  history.replaceState(null, "", "/what-if");
  await renderPart(<Card />, "en", ["whatIf"]);
  const slider = screen.getByRole("slider", { name: "Usable capacity" });
  const [before = Number.NaN] = askedWh;
  for (const wh of [2000, 3000, 4000]) {
    act(() => {
      fireEvent.change(slider, { target: { value: String(wh) } });
    });
    expect(slider).toHaveProperty("value", String(wh));
    expect(askedWh).toEqual([before]);
  }
  await waitFor(() => expect(askedWh).toEqual([before, 4000]));
  expect(slider).toHaveProperty("value", "4000");
});
