import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Staged } from "#app/shared/loading/Staged.tsx";

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

it("says when all of its parts are shown, also without any", async () => {
  const all: number[] = [];
  const said = () => all.push(screen.queryAllByText(/^Part/).length);
  render(
    <Staged onAll={said}>
      {[1, 2, 3].map((part) => (
        <p key={part}>Part {part}</p>
      ))}
    </Staged>,
  );
  await screen.findByText("Part 3");
  render(<Staged onAll={said}>{[]}</Staged>);
  expect(all).toEqual([3, 3]);
});
