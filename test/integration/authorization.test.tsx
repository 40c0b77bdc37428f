import { act } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { followPresses } from "#app/app/pressAhead.ts";
import { routes } from "#app/shared/slots.ts";
import { signOutAtom } from "#app/shared/session/session.ts";
import { createGateway, type Gateway } from "#simulator/gateway.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";
import { holdTimeInEach, openMemoryApp, openSignedOutApp } from "../support/memoryApp.tsx";
import { walkedReleases } from "../support/walks.ts";

holdTimeInEach();

/** The Authorization header of each request that came since the last look; null where there is none. */
function looks({ received }: Gateway) {
  let seen = 0;
  return () => {
    const headers = received.slice(seen).map((one) => new Headers(one.headers));
    seen = received.length;
    return [...new Set(headers.map((one) => one.get("Authorization")))];
  };
}

const isBusy = () => document.querySelector("main [aria-busy=true]") !== null;

test.each(walkedReleases)(
  "%s: no page sends credentials while nobody is signed in",
  async (firmware) => {
    const gateway = createGateway(gatewayOptions("full", { firmware }));
    const sent = looks(gateway);
    const { go, passUntil } = await openSignedOutApp(gateway, "/");
    for (const { path } of routes()) {
      await go(path);
      await passUntil(() => !isBusy(), 10);
    }
    expect(sent()).toEqual([null]);
  },
);

test("a link that is pressed sends none while nobody is signed in", async () => {
  const sent = vi.spyOn(window, "fetch").mockResolvedValue(Response.json({}));
  const { store } = await openSignedOutApp(createGateway(gatewayOptions("full", {})), "/");
  const link = document.body.appendChild(document.createElement("a"));
  link.href = "/info/ntp";
  onTestFinished(() => link.remove());
  followPresses(store);
  link.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, button: 0 }));
  const headers = sent.mock.calls.map(([, init]) => new Headers(init?.headers));
  expect(headers.map((one) => one.get("Authorization"))).toEqual([null]);
});

test("a refusal while nobody is signed in makes no page send empty credentials", async () => {
  const gateway = createGateway(gatewayOptions("full", {}));
  const refusing = {
    ...gateway,
    fetch: async (request: Request) => {
      await gateway.fetch(request);
      return new Response("", { status: 401 });
    },
  };
  const sent = looks(gateway);
  const { go } = await openSignedOutApp(refusing, "/settings/ntp");
  await go("/info/system");
  await go("/");
  expect(sent()).toEqual([null]);
});

test("after a sign-out in this page the credentials are empty, until it is loaded again", async () => {
  const gateway = createGateway(gatewayOptions("full", {}));
  const { go, store } = await openMemoryApp(gateway, "/");
  const sent = looks(gateway);
  sent();
  await act(async () => store.set(signOutAtom));
  await go("/info/system");
  await go("/info/ntp");
  expect(sent()).toEqual(["Basic "]);
});
