import { useEffect, useRef, type RefObject } from "react";

/** True for as long as the calling component is mounted: for work that ends after a dialog was closed. */
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
