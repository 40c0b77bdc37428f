import { useEffect, useRef, useState, type RefObject } from "react";
import { useGatewayReturn } from "./useGatewayReturn.ts";

/**
 * For the notice of a gateway that restarts: calls back when it answers again, takes the focus, since
 * the button that had it is gone, and tells when the silence lasts longer than `lateMs`.
 */
export function useGatewayWait(
  onReturn: () => void,
  lateMs: number,
): { readonly ref: RefObject<HTMLDivElement>; readonly isLate: boolean } {
  const ref = useRef<HTMLDivElement>(null);
  const [isLate, setLate] = useState(false);
  useGatewayReturn(onReturn);
  useEffect(() => {
    ref.current?.focus();
    const timer = setTimeout(() => setLate(true), lateMs);
    return () => clearTimeout(timer);
  }, [lateMs]);
  return { ref, isLate };
}
