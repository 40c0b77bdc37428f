import type { GuardianPromise, NewPromise } from "#hub-api/guardian.ts";
import type { GuardianBook } from "./book.ts";

export function changeOf(book: GuardianBook, wanted: NewPromise, nowS: number): GuardianBook {
  const promise = promiseOf(wanted, book.nextId, nowS);
  return { ...book, promises: [...book.promises, promise], nextId: book.nextId + 1 };
}

function promiseOf(wanted: NewPromise, id: number, nowS: number): GuardianPromise {
  if (wanted.kind === "timed") {
    const { minutes, ...rest } = wanted;
    return { ...rest, id, endS: nowS + minutes * 60 };
  }
  if (wanted.kind === "limiter") return { id, kind: "limiter", by: wanted.by };
  return { ...wanted, id };
}
