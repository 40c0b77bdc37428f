import { get } from "node:http";
import { describe, expect, it } from "vitest";
import { openAdmin } from "#hub/access/admin.ts";
import { createAttempts } from "#hub/access/attempts.ts";
import { rawGateway, testHub } from "../../support/hub.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";

const right = "sunflower-42";
const minute = 60_000;

/**
 * A hub with an administrator's password and a clock for its count of wrong attempts; its gateway takes the same
 * password.
 */
async function guardedHub() {
  const clock = { nowMs: 0 };
  const accepted = `Basic ${btoa(`admin:${right}`)}`;
  const signedIn = '{"type":"success","message":"Authentication successful!","code":3002}';
  const gateway = await rawGateway((text, socket) => {
    const isRight = text.includes(accepted);
    const body = isRight ? signedIn : "";
    const status = isRight ? "200 OK" : "401 No";
    socket.end(`HTTP/1.1 ${status}\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
  });
  const folder = temporaryFolder();
  await (await openAdmin({ dataDir: folder })).set(right);
  const attempts = createAttempts(() => clock.nowMs);
  const args = ["--gateway", gateway.url, `--data=${folder}`];
  const { port } = await testHub(args, undefined, 0, { attempts });
  const ask = (path: string, password: string, localAddress = "127.0.0.1") =>
    new Promise<number>((resolve, reject) => {
      const headers = { authorization: `Basic ${btoa(`admin:${password}`)}` };
      const asked = get({ port, host: "127.0.0.1", path, headers, localAddress, agent: false });
      asked.on("response", (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      asked.on("error", reject);
    });
  return { clock, ask };
}

// Administrator, backups and a call of the gateway itself.
const paths = ["/hub/admin/check", "/hub/backups", "/api/ntp/config"];

describe("strangers at a hub", () => {
  it.each(paths)(
    "try ten passwords a minute at %s, in the second minute as in the first",
    async (path) => {
      const { clock, ask } = await guardedHub();
      for (const nth of [0, 1, 2]) {
        clock.nowMs = nth * minute;
        const statuses: number[] = [];
        for (let n = 0; n < 13; n += 1) statuses.push(await ask(path, `wrong ${nth} ${n}`));
        expect([nth, statuses]).toEqual([
          nth,
          [...Array<number>(10).fill(401), ...Array<number>(3).fill(429)],
        ]);
        // The last moment of the minute is no other minute.
        clock.nowMs = (nth + 1) * minute - 1;
        expect([nth, await ask(path, `wrong at the end of ${nth}`)]).toEqual([nth, 429]);
      }
    },
  );

  it.each(paths)(
    "of 60 addresses share a hundred tries a minute at %s, and who is known passes",
    async (path) => {
      const { clock, ask } = await guardedHub();
      expect(await ask(path, right)).not.toBe(401);
      const guesses = Array.from({ length: 60 }, (_, n) => n + 2).flatMap((host) =>
        [1, 2, 3].map((nth) => ask(path, `guess ${nth} of ${host}`, `127.0.0.${host}`)),
      );
      const known = await Promise.all([1, 2, 3].map(() => ask(path, right)));
      expect(known.filter((status) => status === 401 || status === 429)).toEqual([]);
      const statuses = await Promise.all(guesses);
      const tried = statuses.filter((status) => status === 401).length;
      // Those that are under way when the bound is met are finished.
      expect(tried).toBeGreaterThanOrEqual(100);
      expect(tried).toBeLessThanOrEqual(104);
      expect(statuses.filter((status) => status === 429)).toHaveLength(guesses.length - tried);
      // Not from a new address either, until the minute is over.
      expect(await ask(path, "another", "127.0.1.1")).toBe(429);
      expect(await ask(path, right, "127.0.1.1")).not.toBe(429);
      clock.nowMs = minute;
      expect(await ask(path, "another", "127.0.1.1")).toBe(401);
    },
  );
});
