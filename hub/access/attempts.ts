import { createHash, randomBytes } from "node:crypto";
import { networkOf } from "./networkOf.ts";

/** A password that somebody sent. */
export interface Attempt {
  /** Network address of the sender; undefined once the sender is gone. */
  readonly from: string | undefined;
  /** Target of the password: the address of a gateway, or a name of the hub's own. */
  readonly realm: string;
  readonly secret: string;
}

export type Verdict = "yes" | "no" | "unknown";

/** Limits guessing of passwords. */
export interface Attempts {
  /**
   * Runs `work`, which verifies a password. Resolves with "later", without running it, after ten different wrong
   * passwords of a network (an IPv4 address, a /64 of IPv6) or a hundred of all networks within a minute. A password
   * under verification counts as wrong, which bounds parallel guesses; a repeated wrong password counts once. A
   * network's earlier right password always passes; from another network it counts as a guess, or the answer would
   * confirm it. Rejects when `work` does.
   */
  check(attempt: Attempt, work: () => Promise<Verdict>): Promise<Verdict | "later">;
  /** Whether this network sent this password before, and it was right. */
  isKnown(attempt: Attempt): boolean;
}

interface Count {
  /** Digests of wrong passwords, with the time and the realm of the last verdict. */
  readonly wrong: Map<string, { readonly atMs: number; readonly realm: string }>;
  /** Passwords under verification, and these with those that wait for theirs. */
  running: number;
  pending: number;
  sinceMs: number;
}

/** Digests of an attempt. */
interface Stranger {
  readonly realm: string;
  readonly secret: string;
  readonly network: string;
}

const periodMs = 60_000;
const mostOfNetwork = 10;
const mostOfAll = 100;
// A gateway takes four questions at a time; known people must not wait behind strangers.
const mostOfRealm = 2;
const mostWaiting = 500;
const mostNetworks = 10_000;
const mostRight = 1_000;
/** A repeated wrong password is not verified again so soon, ms. */
const repeatMs = 2_000;

/** Makes the counter of a hub. A minute after the first wrong password of a network its count begins again. */
export function createAttempts(nowMs: () => number = () => performance.now()): Attempts {
  const key = randomBytes(32);
  const digest = (text: string) => createHash("sha256").update(key).update(text).digest("base64");
  const keyOf = ({ realm, secret }: Pick<Attempt, "realm" | "secret">) =>
    digest(JSON.stringify([realm, secret]));
  const counts = createCounts(nowMs);
  const places = createPlaces(counts);
  const right = new Set<string>();
  /** The same with the networks that sent them. */
  const rightFrom = new Set<string>();
  const pending = new Map<string, Promise<Verdict | "later">>();

  function keep(network: string, known: string): void {
    addLatest(right, known);
    addLatest(rightFrom, `${network} ${known}`);
  }

  async function verify(
    stranger: Stranger,
    known: string,
    work: () => Promise<Verdict>,
  ): Promise<Verdict | "later"> {
    if (counts.isJustRefused(stranger)) return "no";
    counts.arrive(stranger);
    try {
      if (!(await places.take(stranger))) return "later";
      try {
        const is = await work();
        if (is === "no") counts.add(stranger);
        if (is === "yes") keep(stranger.network, known);
        return is;
      } finally {
        places.leave(stranger);
      }
    } finally {
      counts.depart(stranger);
    }
  }

  return {
    isKnown(attempt) {
      const known = keyOf(attempt);
      return right.has(known) && rightFrom.has(`${networkOf(attempt.from ?? "")} ${known}`);
    },
    async check(attempt, work) {
      const known = keyOf(attempt);
      const network = networkOf(attempt.from ?? "");
      const stranger = { realm: attempt.realm, secret: digest(attempt.secret), network };
      const shared = `${network} ${known}`;
      if (right.has(known) && (rightFrom.has(shared) || counts.hasRoom(network))) {
        const is = await work();
        if (is === "yes") keep(network, known);
        if (is === "no" && right.delete(known)) counts.add(stranger);
        return is;
      }
      // Parts of a page send the same password at the same time.
      const running = pending.get(shared);
      if (running !== undefined) return running;
      const answer = verify(stranger, known, work).finally(() => pending.delete(shared));
      pending.set(shared, answer);
      return answer;
    },
  };
}

/** Adds an entry, or makes it the latest. The one that was used longest ago makes room. */
function addLatest(entries: Set<string>, entry: string): void {
  entries.delete(entry);
  entries.add(entry);
  for (const oldest of entries) if (entries.size > mostRight) entries.delete(oldest);
}

function createCounts(nowMs: () => number) {
  const networks = new Map<string, Count>();
  const all = newCount();

  function newCount(): Count {
    return { wrong: new Map(), running: 0, pending: 0, sinceMs: nowMs() };
  }

  function wrongOf(count: Count): Count["wrong"] {
    if (nowMs() - count.sinceMs >= periodMs) count.wrong.clear();
    return count.wrong;
  }

  function countOf(network: string): Count {
    const known = networks.get(network);
    if (known !== undefined) return known;
    if (networks.size >= mostNetworks) {
      for (const [name, { pending }] of networks) if (pending === 0) networks.delete(name);
    }
    const count = newCount();
    networks.set(network, count);
    return count;
  }

  return {
    add({ realm, secret, network }: Stranger): void {
      for (const count of [countOf(network), all]) {
        const wrong = wrongOf(count);
        if (wrong.size === 0) count.sinceMs = nowMs();
        wrong.set(secret, { atMs: nowMs(), realm });
      }
    },
    isJustRefused({ realm, secret, network }: Stranger): boolean {
      const before = wrongOf(countOf(network)).get(secret);
      return before?.realm === realm && nowMs() - before.atMs < repeatMs;
    },
    /** Whether the network has guesses left, those under way counted as wrong. */
    hasRoom(network: string): boolean {
      const own = countOf(network);
      return wrongOf(own).size + own.pending < mostOfNetwork;
    },
    /** Whether a password may be verified at once, after others that are being verified, or not at all. */
    room({ secret, network }: Stranger): "now" | "wait" | "none" {
      const own = countOf(network);
      const wrong = wrongOf(own);
      if (wrong.has(secret)) return "now";
      if (wrong.size >= mostOfNetwork || wrongOf(all).size >= mostOfAll) return "none";
      return wrong.size + own.running < mostOfNetwork ? "now" : "wait";
    },
    arrive({ network }: Stranger): void {
      countOf(network).pending += 1;
    },
    begin({ network }: Stranger): void {
      countOf(network).running += 1;
    },
    end({ network }: Stranger): void {
      countOf(network).running -= 1;
    },
    depart({ network }: Stranger): void {
      const own = countOf(network);
      own.pending -= 1;
      if (own.pending === 0 && wrongOf(own).size === 0) networks.delete(network);
    },
  };
}

/** Lets strangers' passwords be verified, so many at a time of each realm; others wait. */
function createPlaces(counts: ReturnType<typeof createCounts>) {
  const running = new Map<string, number>();
  let waiting: (() => void)[] = [];
  return {
    /** Takes a place when it is free. Resolves with false where the password may not be verified. */
    async take(stranger: Stranger): Promise<boolean> {
      const { realm } = stranger;
      for (;;) {
        const room = counts.room(stranger);
        if (room === "none") return false;
        const inRealm = running.get(realm) ?? 0;
        if (room === "now" && inRealm < mostOfRealm) {
          running.set(realm, inRealm + 1);
          counts.begin(stranger);
          return true;
        }
        if (waiting.length >= mostWaiting) return false;
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
        });
      }
    },
    leave(stranger: Stranger): void {
      const { realm } = stranger;
      const left = (running.get(realm) ?? 1) - 1;
      if (left === 0) running.delete(realm);
      else running.set(realm, left);
      counts.end(stranger);
      const resumed = waiting;
      waiting = [];
      for (const resume of resumed) resume();
    },
  };
}
