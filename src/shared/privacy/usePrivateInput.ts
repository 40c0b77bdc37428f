import { useLayoutEffect, useRef, useState, type FocusEvent } from "react";
import { useMask } from "./useMask.ts";

type Control = HTMLInputElement | HTMLTextAreaElement;

/** What a text control needs to show a private value only while somebody is at it. */
export interface PrivateInput {
  readonly value: string;
  readonly onFocus: (event: FocusEvent<Control>) => void;
  readonly onBlur: () => void;
}

/** The value of a control: as it is, or a mark while private data is hidden and the control has no focus. */
export function usePrivateInput(value: string, isPrivate = false): PrivateInput {
  const mask = useMask();
  const [hasFocus, setHasFocus] = useState(false);
  const controlRef = useRef<Control>();
  const isHidden = isPrivate && mask(value) !== value;
  useLayoutEffect(() => {
    // The value that takes the mark's place would leave the caret behind it, and what is typed with it.
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
