import { describe, expect, it } from "vitest";
import { Recorder } from "#protocol/recording/recorder.ts";
import {
  encodeRecording,
  parseRecording,
  redactRecording,
  type Recording,
} from "#protocol/recording/recording.ts";

const startMs = Date.UTC(2024, 5, 1, 12);

function makeRecording(): Recording {
  const recorder = new Recorder(startMs);
  recorder.answer([
    { path: "/api/network/status", body: { sta_ssid: "Sunny side", network_ip: "192.168.1.50" } },
    {
      path: "/api/livedata/status?inv=114180610042",
      body: { inverters: [{ serial: "114180610042", name: "Garage roof" }] },
    },
  ]);
  recorder.add("/livedata", `{"inverters":[{"serial":"114180610042"}]}`, startMs + 500);
  recorder.add("/livedata", "null", startMs + 1000);
  recorder.add("/console", "Poll inverter 114180610042\r\n", startMs + 1200);
  recorder.add("/console", `"quoted"`, startMs + 1300);
  return recorder.recording(startMs + 2000);
}

describe("a recording", () => {
  it("survives its file", () => {
    const recording = makeRecording();
    expect(recording).toMatchObject({ durationMs: 2000, recordedAt: "2024-06-01T12:00:00.000Z" });
    expect(parseRecording(encodeRecording(recording))).toEqual({ ok: true, value: recording });
  });

  it("has a line in its file for each answer and each message", () => {
    expect(encodeRecording(makeRecording()).split("\n").length).toBeGreaterThan(8);
  });

  it("is told from what it cannot be", () => {
    const whole = encodeRecording(makeRecording());
    const withValue = (key: string, value: unknown) =>
      JSON.stringify({ ...JSON.parse(whole), [key]: value });
    expect(parseRecording(whole.slice(0, -20))).toMatchObject({
      error: expect.stringMatching(/cut off/),
    });
    expect(parseRecording("null")).toMatchObject({
      error: expect.stringMatching(/not a recording/),
    });
    expect(parseRecording(withValue("format", "other"))).toMatchObject({
      error: expect.stringMatching(/not a recording/),
    });
    expect(parseRecording(withValue("version", 2))).toMatchObject({
      error: expect.stringMatching(/version 2/),
    });
    expect(parseRecording(withValue("durationMs", 0))).toMatchObject({
      error: expect.stringMatching(/^durationMs: /),
    });
    expect(
      parseRecording(withValue("messages", [{ atMs: 1, feed: "/other", message: null }])),
    ).toMatchObject({ error: expect.stringMatching(/^messages.0.feed: /) });
    expect(
      parseRecording(
        withValue("messages", [
          { atMs: 5, feed: "/console", message: "b" },
          { atMs: 1, feed: "/console", message: "a" },
        ]),
      ),
    ).toMatchObject({ error: expect.stringMatching(/order/) });
  });

  it("is redacted as one: the same serial in an answer, a path, a message and a line", () => {
    const text = encodeRecording(redactRecording(makeRecording()));
    expect(text).not.toMatch(/114180610042|Sunny side|192\.168\.1\.50/);
    expect(text.match(/serial-1141-1/g)).toHaveLength(4);
    expect(text).toContain("Garage roof");
    expect(parseRecording(text)).toMatchObject({ value: { isRedacted: true } });
  });

  it("is redacted by what only other documents of the gateway reveal", () => {
    const recorder = new Recorder(startMs);
    recorder.add("/console", "No answer from attic-meter", startMs + 500);
    const redacted = redactRecording(recorder.recording(startMs + 1000), {
      network_hostname: "attic-meter",
    });
    expect(redacted.messages).toMatchObject([{ message: "No answer from host-1" }]);
    expect(redacted.answers).toEqual([]);
  });

  it("ends at its limits", () => {
    const recorder = new Recorder(0, { durationMs: 1000, characters: 10 });
    recorder.add("/console", "12345678", 100);
    expect(recorder.isFull).toBe(false);
    recorder.add("/console", "123", 200);
    recorder.add("/console", "1", 300);
    expect(recorder).toMatchObject({ isFull: true, count: 1, characters: 8 });
    const late = new Recorder(0, { durationMs: 1000, characters: 10 });
    late.add("/console", "1", 1001);
    expect(late).toMatchObject({ isFull: true, count: 0 });
    expect(late.recording(5000).durationMs).toBe(1000);
    const whole = new Recorder(0, { durationMs: 1000, characters: 2 });
    whole.add("/console", "12", 1000);
    expect(whole).toMatchObject({ isFull: false, count: 1, characters: 2 });
    whole.add("/console", "", 1001);
    whole.add("/console", "", 900);
    expect(whole).toMatchObject({ isFull: true, count: 1 });
  });

  it("lasts half an hour at most, and a millisecond at least", () => {
    const recorder = new Recorder(0);
    expect(recorder.limits).toEqual({ durationMs: 1_800_000, characters: 4_000_000 });
    expect(recorder.recording(0).durationMs).toBe(1);
    expect(recorder.recording(9e9).durationMs).toBe(1_800_000);
  });

  it("that was written does not change with later messages", () => {
    const recorder = new Recorder(0);
    recorder.add("/console", "a", 5);
    const { messages, answers } = recorder.recording(10);
    recorder.add("/console", "b", 6);
    recorder.answer([{ path: "/api/ntp/status", body: {} }]);
    expect([messages.length, answers.length]).toEqual([1, 0]);
  });

  it.each([
    ["version", 1.5, /version 1.5/],
    ["version", 0, /^version: /],
    ["answers", [{ path: "/other", body: null }], /^answers.0.path: /],
    ["messages", [{ atMs: -1, feed: "/console", message: null }], /^messages.0.atMs: /],
    ["messages", [{ atMs: 0.5, feed: "/console", message: null }], /^messages.0.atMs: /],
  ])("with the %s %j is none", (key, value, error) => {
    const text = JSON.stringify({ ...makeRecording(), [key]: value });
    expect(parseRecording(text)).toMatchObject({ error: expect.stringMatching(error) });
  });

  it("may have messages at one time, and says of a text that it was cut or is none", () => {
    const message = { atMs: 5, feed: "/console", message: "a" } as const;
    const same = { ...makeRecording(), messages: [message, message] };
    expect(parseRecording(encodeRecording(same))).toEqual({ ok: true, value: same });
  });

  it("stays in order when the clock is set back", () => {
    const recorder = new Recorder(startMs);
    recorder.add("/console", "a", startMs + 900);
    recorder.add("/console", "b", startMs - 60_000);
    expect(recorder.recording(startMs).messages.map(({ atMs }) => atMs)).toEqual([900, 900]);
    expect(recorder.recording(startMs).durationMs).toBe(900);
  });
});
