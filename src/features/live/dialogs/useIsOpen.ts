import { useEffect, useRef, type RefObject } from "react";

/** True for as long as the component that asks is there: for what ends after a dialog was closed. */
export function useIsOpen(): Readonly<RefObject<boolean>> {
  const isOpenRef = useRef(true);
  useEffect(() => {
    isOpenRef.current = true;
    return () => {
      isOpenRef.current = false;
    };
  }, []);
  return isOpenRef;
}
