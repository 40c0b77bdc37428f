import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  createLiveBench,
  listedInverter,
  liveStatus,
  measuredInverter,
} from "../../support/liveBench.ts";
import { renderLive } from "../../support/renderLive.tsx";
import { answersOf } from "../../support/releases.ts";

beforeEach(() => {
  window.localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const panel = (name: string) => screen.getByRole("region", { name });
const announcement = () => document.querySelector("output[aria-live]")?.textContent;

describe("while values are missing", () => {
  it("waits up to 10 s, then says that there are none", async () => {
    const bench = createLiveBench({ "/api/livedata/status": liveStatus([listedInverter()]) });
    await renderLive(bench);
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(screen.getByText(/Waiting for data/)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(9_000));
    expect(screen.getByText(/Waiting for data/)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(screen.queryByText(/Waiting for data/)).toBeNull();
    expect(screen.getByText(/No values of this inverter yet/)).toBeTruthy();
  });

  it("counts the age of data up every second, and adds the time past 300 s", async () => {
    const bench = createLiveBench({
      "/api/livedata/status": liveStatus([listedInverter({ data_age: 298 })]),
    });
    await renderLive(bench);
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(panel("Garage").textContent).toMatch(/Data age298 s/);
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(panel("Garage").textContent).toMatch(/Data age300 s(?!,)/);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(panel("Garage").textContent).toMatch(/Data age301 s, since \d\d:\d\d(?!:)/);
  });

  it("shows the age of each message, also that which an earlier message had", async () => {
    const bench = createLiveBench({ "/api/livedata/status": liveStatus([listedInverter()]) });
    await renderLive(bench);
    await act(() => vi.advanceTimersByTimeAsync(100));
    for (const _ of ["first", "second"]) {
      act(() => bench.say("/livedata", { inverters: [measuredInverter(61.5)] }));
      await act(() => vi.advanceTimersByTimeAsync(400));
      expect(panel("Garage").textContent).toMatch(/Data age4 s/);
      await act(() => vi.advanceTimersByTimeAsync(3_000));
      expect(panel("Garage").textContent).toMatch(/Data age[67] s/);
    }
  });

  it("says politely that the connection is lost, and that it is back", async () => {
    const bench = createLiveBench({ "/api/livedata/status": liveStatus([listedInverter()]) });
    await renderLive(bench);
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(announcement()).toBe("");
    // The gateway stays away: every new socket is lost at once.
    for (let lost = 0; lost < 3; lost += 1) {
      act(() => bench.drop("/livedata"));
      await act(() => vi.advanceTimersByTimeAsync(lost === 0 ? 1_250 : 100));
    }
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    expect(announcement()).toBe("Connection to the gateway lost");
    expect(
      screen.getByText(/^The connection to the gateway is lost\. The values are from/),
    ).toBeTruthy();
    const retry = screen.getAllByRole("button", { name: "Try again" })[0];
    retry?.focus();
    expect(document.activeElement).toBe(retry);
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(announcement()).toBe("Connection to the gateway is back");
    expect(screen.queryByText(/^The connection to the gateway is lost/)).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("main"));
  });
});

describe("where sockets cannot be had", () => {
  it("polls, and asks for the channels of the inverter shown alone", async () => {
    const bench = createLiveBench({});
    const asked: string[] = [];
    const fetch = ({ url }: Request) => {
      const { pathname, searchParams } = new URL(url);
      const inv = searchParams.get("inv");
      if (pathname === "/api/system/status") {
        return Promise.resolve(Response.json(answersOf("2024.03.07").system));
      }
      if (pathname === "/api/livedata/status") asked.push(inv ?? "all");
      const others = [
        listedInverter(),
        listedInverter({ serial: "116181203366", name: "Barn", order: 1 }),
      ];
      return Promise.resolve(
        Response.json(liveStatus(inv === null ? others : [measuredInverter(61.5)])),
      );
    };
    await renderLive({
      ...bench,
      gateway: { fetch },
      openSocket: (_path, { onClose }) => {
        queueMicrotask(onClose);
        return { send: () => undefined, close: () => undefined };
      },
    });
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(screen.getByText(/fetched every 10 seconds/)).toBeTruthy();
    expect(panel("Phase 1").querySelector("dl > div")?.textContent).toBe("Power61.5\u202fW");
    expect(screen.queryByText(/^The connection to the gateway is lost/)).toBeNull();
    expect(asked).toEqual(["all", "all", "114180610042"]);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(asked).toEqual(["all", "all", "114180610042", "all", "114180610042"]);
  });
});

const meter = (v: number) => ({ enabled: true, Power: { v, u: "W", d: 1 } });
const totalsText = () => panel("Totals").textContent;

describe("a power meter that falls silent", () => {
  it("is greyed with its age after half a minute, until it says something again", async () => {
    const bench = createLiveBench({
      "/api/livedata/status": liveStatus([listedInverter()], { power_meter: meter(-38.2) }),
    });
    await renderLive(bench);
    await act(() => vi.advanceTimersByTimeAsync(100));
    const talkFor = async (seconds: number) => {
      for (let second = 0; second < seconds; second += 5) {
        act(() => bench.say("/livedata", { power_meter: { enabled: true } }));
        await act(() => vi.advanceTimersByTimeAsync(5_000));
      }
    };
    await talkFor(30);
    expect(totalsText()).toContain("Fed into the grid");
    await talkFor(5);
    expect(totalsText()).not.toContain("Fed into the grid");
    expect(totalsText()).toMatch(/Data age 3\d s/);
    act(() => bench.say("/livedata", { power_meter: meter(12) }));
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(totalsText()).toContain("Drawn from the grid");
  });
});

describe("an inverter that comes and goes", () => {
  it("is announced once in ten minutes, and spoken again when it is announced again", async () => {
    const bench = createLiveBench({ "/api/livedata/status": liveStatus([listedInverter()]) });
    await renderLive(bench);
    await act(() => vi.advanceTimersByTimeAsync(100));
    const said = new Set<string>();
    const flapFor = async (seconds: number) => {
      for (let second = 0; second < seconds; second += 10) {
        const reachable = second % 20 === 0;
        act(() => bench.say("/livedata", { inverters: [measuredInverter(0, { reachable })] }));
        await act(() => vi.advanceTimersByTimeAsync(10_000));
        if (announcement() !== "") said.add(announcement() ?? "");
      }
    };
    await flapFor(280);
    // Setting the clock forward or back does not change how long ten minutes are.
    vi.setSystemTime(Date.now() + 86_400_000);
    await flapFor(300);
    expect(said.size).toBe(1);
    vi.setSystemTime(Date.now() - 3 * 86_400_000);
    await flapFor(60);
    // A text that stays the same is not spoken a second time.
    expect([...said].map((text) => text.trim())).toEqual(
      Array(2).fill("Inverter Garage is unreachable"),
    );
  });
});
