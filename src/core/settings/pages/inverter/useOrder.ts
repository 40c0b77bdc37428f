import { atom, useStore } from "jotai";
import { useEffect, useRef, useState } from "react";
import { isHeldAtom } from "#app/shared/navigation/leaveGuard.ts";
import { onSessionAtom } from "#app/shared/session/session.ts";

type Order = readonly number[] | undefined;

const keptAtom = atom<Order>(undefined);

/**
 * The order a person gave the inverters, by id; undefined while it is the gateway's. Unsaved, it outlives a session
 * that ends under their hands.
 */
export function useOrder(): readonly [Order, (order: Order) => void] {
  const store = useStore();
  const [order, setOrder] = useState(() => store.get(keptAtom));
  const latest = useRef(order);
  useEffect(() => {
    latest.current = order;
  });
  useEffect(() => {
    store.set(keptAtom, undefined);
    return store.get(onSessionAtom)((event) => {
      // After a sign-out by choice the order is not held any more.
      if (event === "logged-out" && store.get(isHeldAtom)) store.set(keptAtom, latest.current);
    });
  }, [store]);
  return [order, setOrder];
}
