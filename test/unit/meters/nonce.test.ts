import { once } from "node:events";
import { createServer } from "node:http";
import { expect, it, onTestFinished } from "vitest";
import { HttpAsker } from "#hub/meters/askHttp.ts";

it("counts how often a nonce was used, and begins anew with another", async () => {
  const seen: string[] = [];
  // Each nonce is good for two questions.
  const server = createServer(({ headers: { authorization = "" } }, response) => {
    const [, nonce] = /nonce="(\d)"/.exec(authorization) ?? [];
    const [, count] = /nc=(\w+)/.exec(authorization) ?? [];
    seen.push(`${nonce} ${count}`);
    const isStale = nonce === undefined || seen.filter((one) => one.startsWith(nonce)).length > 2;
    const next = Number(nonce ?? 0) + 1;
    if (!isStale) return response.end("{}");
    const challenge = `Digest realm="meter", qop="auth", algorithm=SHA-256, nonce="${next}"`;
    return response.writeHead(401, { "www-authenticate": challenge }).end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const login = { user: "admin", password: "sonne-123", token: undefined, isDigest: true };
  const asker = new HttpAsker(new URL(`http://127.0.0.1:${port}`), login);
  onTestFinished(() => asker.close());
  for (let question = 0; question < 4; question += 1)
    expect(await asker.get("/status")).toMatchObject({ status: 200 });
  expect(seen).toEqual([
    "undefined undefined",
    "1 00000001",
    "1 00000002",
    "1 00000003",
    "2 00000001",
    "2 00000002",
  ]);
});
