import { useLayoutEffect, useRef, useState, type FocusEvent } from "react";
import { useMask } from "./useMask.ts";

type Control = HTMLInputElement | HTMLTextAreaElement;

/** Props for a text control that shows a private value only while focused. */
export interface PrivateInput {
  readonly value: string;
  readonly onFocus: (event: FocusEvent<Control>) => void;
  readonly onBlur: () => void;
}

/** Value of a control, or the mask while private data is hidden and the control is not focused. */
export function usePrivateInput(value: string, isPrivate = false): PrivateInput {
  const mask = useMask();
  const [hasFocus, setHasFocus] = useState(false);
  const controlRef = useRef<Control>();
  const isHidden = isPrivate && mask(value) !== value;
  useLayoutEffect(() => {
    // Replacing the mask by the value would leave the caret at its end.
    if (hasFocus && isHidden) controlRef.current?.select();
    // oxlint-disable-next-line react/exhaustive-deps -- only when the focus comes, not at every letter
  }, [hasFocus]);
  return {
    value: isHidden && !hasFocus ? mask(value) : value,
    onFocus: ({ currentTarget }) => {
      controlRef.current = currentTarget;
      setHasFocus(true);
    },
    onBlur: () => setHasFocus(false),
  };
}
