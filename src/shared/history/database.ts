import { storedAs } from "../place.ts";

/** Stores of the database: records of days by day and source, and facts about each source. */
export const dayStore = "days";
export const sourceStore = "sources";

const name = `heliograph-history${storedAs}`;
/** Raised with every change of the format; `upgrade` then converts the stored data. */
const version = 1;
/** Safari 14 may never answer at first; then it counts as refused. */
const patienceMs = 5_000;

/** Opens the history of this origin. Rejects where the browser keeps nothing, as in private mode. */
export function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("no answer")), patienceMs);
    const request = indexedDB.open(name, version);
    request.addEventListener("upgradeneeded", ({ oldVersion }) =>
      upgrade(request.result, oldVersion),
    );
    request.addEventListener("blocked", () => reject(new Error("blocked by an older tab")));
    request.addEventListener("error", () => reject(request.error));
    request.addEventListener("success", () => {
      clearTimeout(timer);
      // A tab with a newer page must not wait for this tab.
      request.result.addEventListener("versionchange", () => request.result.close());
      resolve(request.result);
    });
  });
}

export function requestToPromise<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error));
  });
}

/** Until a transaction is in the database; rejects when it is not going to be. */
export function transactionToPromise(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("abort", () => reject(transaction.error));
  });
}

// A step for each version, so that a history of any age is brought up to date.
function upgrade(database: IDBDatabase, oldVersion: number): void {
  if (oldVersion < 1) {
    database.createObjectStore(dayStore);
    database.createObjectStore(sourceStore);
  }
}
