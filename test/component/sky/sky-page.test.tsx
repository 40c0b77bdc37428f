import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderApp } from "../../support/renderApp.tsx";

it.each(["/sky", "/what-if"])(
  "says in words that no live values come, also on a first page: %s",
  async (path) => {
    await renderApp({ path });
    expect(await screen.findAllByText(/live data could not be loaded/)).not.toEqual([]);
  },
);
