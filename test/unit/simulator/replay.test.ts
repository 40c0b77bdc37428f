import { describe, expect, it } from "vitest";
import { isSaved, SaveReply } from "#protocol/schema/reply.ts";
import type { Recording } from "#protocol/recording/recording.ts";
import { replayBackend } from "#simulator/serve/replayBackend.ts";
import { replayGateway } from "#simulator/serve/replay.ts";
import * as v from "valibot";

const recording: Recording = {
  format: "heliograph-recording",
  version: 1,
  recordedAt: "2024-06-01T12:00:00.000Z",
  isRedacted: true,
  durationMs: 3000,
  answers: [{ path: "/api/devinfo/status?inv=serial-1", body: { valid_data: true } }],
  messages: [
    { atMs: 0, feed: "/livedata", message: { total: 1 } },
    { atMs: 1000, feed: "/console", message: "a line\r\n" },
    { atMs: 2000, feed: "/livedata", message: null },
  ],
};

function playRecording(path: string, hold = false) {
  const gateway = replayGateway(recording, { hold });
  const session = gateway.connect(path);
  if (session instanceof Response) throw new Error("refused");
  const heard: string[] = [];
  session.onMessage((text) => heard.push(text));
  return { ...gateway, session, heard };
}

const ask = (path: string, init: RequestInit = {}) =>
  replayGateway(recording).fetch(new Request(`http://gateway${path}`, init));

describe("a replayed gateway", () => {
  it("sends each feed its messages at their times, and starts again", () => {
    const { advance, heard } = playRecording("/livedata");
    advance(1999);
    expect(heard).toEqual(['{"total":1}']);
    advance(1);
    expect(heard).toEqual(['{"total":1}', "null"]);
    advance(1000);
    expect(heard).toEqual(['{"total":1}', "null", '{"total":1}']);
  });

  it("sends texts as they were", () => {
    const { advance, heard } = playRecording("/console");
    advance(1500);
    expect(heard).toEqual(["a line\r\n"]);
  });

  it("begins anew for every socket, and forgets one that is closed", () => {
    const { advance, connect, heard, session } = playRecording("/livedata");
    advance(2500);
    const later = connect("/livedata");
    if (later instanceof Response) throw new Error("refused");
    const second: string[] = [];
    later.onMessage((text) => second.push(text));
    session.close();
    advance(500);
    expect(second).toEqual(['{"total":1}']);
    expect(heard).toEqual(['{"total":1}', "null"]);
  });

  it("stays at the end when asked to, but is never silent for long", () => {
    const { advance, heard } = playRecording("/livedata", true);
    for (let passedS = 0; passedS < 24; passedS += 1) advance(1000);
    expect(heard).toEqual(['{"total":1}', "null", "null", "null"]);
  });

  it("answers what was recorded, lets everybody in and saves nothing", async () => {
    expect(await (await ask("/api/devinfo/status?inv=serial-1")).json()).toEqual({
      valid_data: true,
    });
    expect((await ask("/api/devinfo/status?inv=other")).status).toBe(404);
    expect((await ask("/api/security/authenticate")).status).toBe(200);
    const reply: unknown = await (await ask("/api/limit/config", { method: "POST" })).json();
    expect(isSaved(v.parse(SaveReply, reply))).toBe(false);
  });
});

describe("npm start -- --replay", () => {
  it.each([
    ["no/such/file.json", /There is no file no\/such\/file\.json/],
    ["package.json", /package\.json cannot be played\. It is not a recording/],
    ["README.md", /README\.md cannot be played\. It is not JSON/],
  ])("says what is wrong with %s", (file, sentence) => {
    expect(() => replayBackend(file, { clock: 1, hold: false })).toThrow(sentence);
  });
});
