import { act, cleanup } from "@testing-library/react";
import { beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "#protocol/areas/endpoints.ts";
import { feeds } from "#protocol/areas/feeds.ts";
import { loadTexts } from "#app/shared/i18n/loadTexts.ts";
import { signInAtom } from "#app/shared/session/session.ts";
import { faultColumns, type FaultName } from "../support/reliability/faults.ts";
import { awakeGateway, breakCall } from "../support/faultyGateway.ts";
import { holdTimeInEach, openMemoryApp } from "../support/memoryApp.tsx";
import { spreadRows } from "../support/walks.ts";

// So that waiting for files takes no part in the times.
beforeAll(async () => {
  await Promise.all([import("#app/core/live/device/deviceViews.ts"), loadTexts("fr", "devices")]);
});
holdTimeInEach();

const names = Object.keys(faultColumns).filter((name): name is FaultName => name in faultColumns);
const mainText = () => document.querySelector("main")?.textContent ?? "";
const alerts = () =>
  [...document.querySelectorAll("[role='alert']")].map(({ textContent }) => textContent ?? "");
const inv = "?inv=114180610042";

/** A representative of each outcome; that every fault ends in one of these is proved beside. */
const outcomes = ["refused", "timeout", "s404", "s429", "s500", "html", "types", "slow"] as const;

/** Sockets that cannot be had, so that their readings are visible. */
function refuse(gateway: ReturnType<typeof awakeGateway>, paths: readonly string[]): void {
  for (const path of paths) gateway.faults.set(path, { kind: "refuse" });
}

const devices = [
  { call: endpoints.vedirectlive.status, socket: feeds.vedirect.path },
  { call: endpoints.chargerlive.status, socket: feeds.huawei.path },
  { call: endpoints.batterylive.status, socket: feeds.battery.path },
] as const;

describe.each(spreadRows(outcomes, 4))(
  "a reading beside a socket that cannot be had: %s",
  (name) => {
    const column = faultColumns[name];
    const textOf = ({ i18n }: Awaited<ReturnType<typeof openMemoryApp>>) =>
      i18n
        .t(`callError.${column.outcome}`, {
          ns: "shell",
          status: column.label,
          message: "",
          seconds: 30,
        })
        .trim();
    const longestS = name === "s429" ? 30 : 12;

    test("of each device says why in its panel, and comes back by itself", async () => {
      const gateway = awakeGateway();
      refuse(
        gateway,
        devices.map(({ socket }) => socket),
      );
      for (const { call } of devices) await breakCall(gateway, call, column);
      const app = await openMemoryApp(gateway, "/", "fr");
      const text = textOf(app);
      const count = () => mainText().split(text).length - 1;
      const isTold = () => column.outcome === "late" || count() === 3;
      expect(await app.passUntil(isTold, 25)).toBeDefined();
      gateway.faults.clear();
      const tookS = await app.passUntil(
        () => mainText().includes("PYLON") && count() === 0,
        longestS,
      );
      expect(tookS).toBeDefined();
    });

    test("of the inverter on show says why, and its channels come by themselves", async () => {
      const gateway = awakeGateway();
      refuse(gateway, [feeds.live.path]);
      await breakCall(gateway, endpoints.livedata.inverter, column, inv);
      const app = await openMemoryApp(gateway, "/", "de");
      const isTold = () => column.outcome === "late" || mainText().includes(textOf(app));
      expect(await app.passUntil(isTold, 45)).toBeDefined();
      gateway.faults.clear();
      refuse(gateway, [feeds.live.path]);
      const isBack = () =>
        mainText().includes("East") && alerts().every((alert) => !alert.includes(textOf(app)));
      expect(await app.passUntil(isBack, 30)).toBeDefined();
    });
  },
);

test("a reading of a device that is refused for its rights leads to the sign-in", async () => {
  for (const { call, socket } of devices) {
    window.localStorage.clear();
    const gateway = awakeGateway();
    refuse(gateway, [socket]);
    await breakCall(gateway, call, faultColumns.s401);
    const app = await openMemoryApp(gateway, "/");
    await app.passUntil(() => app.currentPath().startsWith("/login"), 10);
    expect([call.path, app.currentPath()]).toEqual([call.path, "/login?returnUrl=%2F"]);
    cleanup();
  }
});

test("without the power limiter's state the flow is drawn, and nothing is said", async () => {
  const gateway = awakeGateway();
  const app = await openMemoryApp(gateway, "/about");
  for (const name of names) {
    await breakCall(gateway, endpoints.powerlimiter.status, faultColumns[name]);
    const { length } = gateway.received;
    const isAsked = () =>
      gateway.received
        .slice(length)
        .some(({ path }) => path === endpoints.powerlimiter.status.path);
    await app.go("/flow");
    const isDrawn = () => name === "s401" || /\d ?WPanels/.test(mainText());
    expect([name, typeof (await app.passUntil(() => isAsked() && isDrawn(), 20))]).toEqual([
      name,
      "number",
    ]);
    expect([name, alerts()]).toEqual([name, []]);
    expect(app.currentPath()).toBe(name === "s401" ? "/login?returnUrl=%2Fflow" : "/flow");
    gateway.faults.clear();
    await act(async () => app.store.set(signInAtom, { authdata: btoa("admin:openDTU42") }));
    await app.go("/about");
  }
});
