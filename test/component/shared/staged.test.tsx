import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Staged } from "#app/features/what-if/Staged.tsx";

function Parts({ isAnswered }: { readonly isAnswered: boolean }) {
  return (
    <Staged>
      <p>First</p>
      {isAnswered && <p>Answer</p>}
      <input aria-label="Name" />
      {isAnswered && <p>Together</p>}
    </Staged>
  );
}

it("keeps what was typed in a part when another one gets its content", async () => {
  const { rerender } = render(<Parts isAnswered={false} />);
  const name = await screen.findByLabelText("Name");
  fireEvent.change(name, { target: { value: "Small" } });
  rerender(<Parts isAnswered />);
  await screen.findByText("Together");
  expect(screen.getByLabelText("Name")).toBe(name);
});
