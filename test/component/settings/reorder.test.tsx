import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { useReorder } from "#app/core/settings/pages/inverter/useReorder.ts";

const row = (id: number) => screen.getByText(`row ${id}`);

/** Rows of 40 px with ids 1 to 3; a finger takes hold of a row by its text. */
function showRows() {
  const moved: number[] = [];
  function Rows() {
    const [ids, setIds] = useState<readonly number[]>([1, 2, 3]);
    const { rowRef, handleProps, dragged } = useReorder(ids, (next, id) => {
      setIds(next);
      moved.push(id);
    });
    return (
      <ul>
        {ids.map((id) => (
          <li key={id} ref={rowRef(id)} aria-current={dragged === id} {...handleProps(id)}>
            row {id}
          </li>
        ))}
      </ul>
    );
  }
  render(<Rows />);
  for (const item of screen.getAllByRole("listitem")) {
    const top = () => [...(item.parentElement?.children ?? [])].indexOf(item) * 40;
    Object.defineProperty(item, "offsetTop", { get: top });
    Object.defineProperty(item, "offsetHeight", { value: 40 });
    item.getBoundingClientRect = () => new DOMRect(0, top(), 100, 40);
    Object.assign(item, { setPointerCapture: () => undefined });
  }
  return {
    moved,
    order: () =>
      screen.getAllByRole("listitem").map(({ textContent }) => Number(textContent?.slice(4))),
    dragged: () => document.querySelector('[aria-current="true"]')?.textContent,
    press: (id: number, key: string) => fireEvent.keyDown(row(id), { key }),
    down: (id: number, clientY: number, button = 0) =>
      fireEvent.pointerDown(row(id), { clientY, button, pointerId: 1 }),
    move: (id: number, clientY: number) =>
      fireEvent.pointerMove(row(id), { clientY, pointerId: 1 }),
    end: (id: number, way: "pointerUp" | "pointerCancel") =>
      fireEvent[way](row(id), { pointerId: 1 }),
    shift: (id: number) => row(id).style.transform,
  };
}

it.each([
  [1, "ArrowDown", [2, 1, 3]],
  [3, "ArrowUp", [1, 3, 2]],
  [1, "ArrowUp", [1, 2, 3]],
  [3, "ArrowDown", [1, 2, 3]],
  [2, "Enter", [1, 2, 3]],
  [2, "Escape", [1, 2, 3]],
])("row %s, key %s: %j", (id, key, expected) => {
  const { press, order, moved } = showRows();
  const isLeft = press(id, key);
  expect(order()).toEqual(expected);
  expect(moved).toEqual(expected.join() === "1,2,3" ? [] : [id]);
  // An arrow does not scroll the page, even at the end of the list.
  expect(isLeft).toBe(!key.startsWith("Arrow"));
});

it("a row follows the finger, takes the place whose middle it has passed, and slides home", () => {
  const { down, move, end, order, dragged, shift, moved } = showRows();
  down(1, 10);
  expect(dragged()).toBe("row 1");
  move(1, 59);
  expect([order(), shift(1)]).toEqual([[1, 2, 3], "translateY(49px)"]);
  move(1, 61);
  expect([order(), shift(1)]).toEqual([[2, 1, 3], "translateY(11px)"]);
  move(1, 500);
  expect([order(), moved]).toEqual([
    [2, 3, 1],
    [1, 1],
  ]);
  end(1, "pointerUp");
  expect([dragged(), shift(1)]).toEqual([undefined, ""]);
  move(1, 0);
  expect(order()).toEqual([2, 3, 1]);
});

it("Escape gives the order back that was there before the drag", () => {
  const { down, move, press, order, dragged } = showRows();
  press(3, "ArrowUp");
  down(1, 10);
  move(1, 500);
  expect(order()).toEqual([3, 2, 1]);
  press(1, "Escape");
  expect([order(), dragged()]).toEqual([[1, 3, 2], undefined]);
});

it("a finger that is taken away ends the drag, and another button begins none", () => {
  const { down, move, end, order, dragged } = showRows();
  down(1, 10, 2);
  move(1, 500);
  expect([order(), dragged()]).toEqual([[1, 2, 3], undefined]);
  down(1, 10);
  end(1, "pointerCancel");
  expect(dragged()).toBeUndefined();
});
