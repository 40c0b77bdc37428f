import { useLayoutEffect, useState, type KeyboardEvent, type PointerEvent } from "react";
import { moveItem } from "../../rules/order.ts";
import { createRowSlider } from "./rowSlider.ts";

export interface Reorder {
  readonly rowRef: (id: number) => (row: HTMLElement | null) => void;
  readonly handleProps: (id: number) => {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  };
  /** The row under the finger. */
  readonly dragged: number | undefined;
}

interface Drag {
  readonly id: number;
  /** The order when it began, for Escape. */
  readonly before: readonly number[];
  readonly gripY: number;
  readonly fingerY: number;
}

/**
 * Reorders a list by handles, with mouse, finger, pen or arrow keys. Rows slide to their places. Escape gives up a
 * drag.
 */
export function useReorder(
  ids: readonly number[],
  onChange: (ids: readonly number[], movedId: number) => void,
): Reorder {
  const [slider] = useState(createRowSlider);
  const [drag, setDrag] = useState<Drag>();

  useLayoutEffect(() => {
    slider.settle(drag?.id);
    if (drag) slider.hold(drag.id, drag.fingerY, drag.gripY);
  });

  const move = (id: number, to: number) => {
    const next = moveItem(ids, ids.indexOf(id), to);
    if (next.every((other, at) => other === ids[at])) return;
    slider.mark();
    onChange(next, id);
  };
  const end = (id: number) => {
    if (drag?.id !== id) return;
    setDrag(undefined);
    slider.release(id);
  };
  const onKeyDown = (id: number, event: KeyboardEvent<HTMLElement>) => {
    if (event.key === "Escape" && drag) {
      onChange(drag.before, id);
      end(id);
      return;
    }
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    const to = ids.indexOf(id) + step;
    if (step === 0) return;
    event.preventDefault();
    if (to >= 0 && to < ids.length) move(id, to);
  };

  return {
    dragged: drag?.id,
    rowRef: (id) => (row) => slider.add(id, row),
    handleProps: (id) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const fingerY = event.clientY;
        setDrag({ id, before: ids, fingerY, gripY: slider.grip(id, fingerY) });
      },
      onPointerMove: ({ clientY }) => {
        if (drag?.id !== id) return;
        setDrag({ ...drag, fingerY: clientY });
        move(id, slider.placeAt(ids, id, clientY));
      },
      onPointerUp: () => end(id),
      onPointerCancel: () => end(id),
      onKeyDown: (event) => onKeyDown(id, event),
    }),
  };
}
