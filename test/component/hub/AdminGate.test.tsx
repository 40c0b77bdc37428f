import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { AdminGate } from "#app/hub/channels/AdminGate.tsx";
import { signInAtom, signOutAtom } from "#app/shared/session/session.ts";
import type { HubAdmin } from "#hub-api/admin.ts";
import { authdataFrom } from "#protocol/client/authdata.ts";
import { httpError } from "#protocol/client/gateway-error.ts";
import { renderPart } from "../../support/renderPart.tsx";

const hub = { admin: vi.fn<() => HubAdmin>(), set: vi.fn<(body: unknown) => void>() };
const work = vi.fn<(authdata: string) => Promise<void>>();
const refused = (status: number) => httpError("/hub", { status, statusText: "", body: "" });

beforeEach(() => {
  hub.admin.mockReset().mockReturnValue({ password: "hub", needsWord: false });
  hub.set.mockReset();
  work.mockReset().mockResolvedValue(undefined);
  vi.stubGlobal("fetch", async (_path: string, init: { readonly body?: string }) => {
    if (init.body === undefined) return Response.json(hub.admin());
    hub.set(JSON.parse(init.body));
    return Response.json({ type: "success" });
  });
  onTestFinished(() => {
    cleanup();
    vi.unstubAllGlobals();
    window.localStorage.clear();
  });
});

async function openGate({ isSignedIn = false } = {}) {
  const { store } = await renderPart(
    <AdminGate label="Do it" failed="It failed" work={work} />,
    "en",
    ["messages", "hub"],
  );
  if (isSignedIn) act(() => store.set(signInAtom, { authdata: "YTpi" }));
  onTestFinished(() => store.set(signOutAtom));
  await press();
}

const press = () => userEvent.click(screen.getByRole("button", { name: "Do it" }));
const password = () =>
  screen.queryByLabelText<HTMLInputElement>(/password/i, { selector: "input" });
const type = (text: string) =>
  userEvent.type(screen.getByLabelText(/password/i, { selector: "input" }), text);

it.each([
  ["the gateway's password counts and somebody is signed in", "gateway", true, true],
  ["nobody is signed in", "gateway", false, false],
  ["the hub has a password of its own", "hub", true, false],
] as const)("asks for a password or not: %s", async (_name, counts, isSignedIn, isDone) => {
  hub.admin.mockReturnValue({ password: counts, needsWord: false });
  await openGate({ isSignedIn });
  expect([work.mock.calls, password() === null]).toEqual([isDone ? [["YTpi"]] : [], isDone]);
});

it.each([
  [401, true],
  [500, false],
])("after %d by the sign-in it asks for the password: %j", async (status, asks) => {
  hub.admin.mockReturnValue({ password: "gateway", needsWord: false });
  work.mockRejectedValueOnce(refused(status));
  await openGate({ isSignedIn: true });
  expect([password() !== null, screen.queryByText("It failed") !== null]).toEqual([asks, !asks]);
});

it("a known password may be as short as it is; a new one may not, and needs the word", async () => {
  await openGate();
  await press();
  expect(screen.getByText("The password is missing")).toBeTruthy();
  await type("short");
  await press();
  expect(work.mock.calls).toEqual([[authdataFrom("admin", "short")]]);
  cleanup();
  hub.admin.mockReturnValue({ password: "none", needsWord: true });
  await openGate();
  await type("short");
  await press();
  expect(screen.getByText("At least 8 characters")).toBeTruthy();
  await type(" but longer");
  await userEvent.type(screen.getByLabelText("Word of the hub’s terminal"), "word");
  await press();
  expect(hub.set.mock.calls).toEqual([[{ password: "short but longer", word: "word" }]]);
  expect(work).toHaveBeenLastCalledWith(authdataFrom("admin", "short but longer"));
});

it("forgets what was typed once it is done", async () => {
  await openGate();
  await type("long enough");
  await press();
  expect(work).toHaveBeenCalledOnce();
  await press();
  expect(password()?.value).toBe("");
});

it("a password that was set is no longer new when the work fails", async () => {
  hub.admin.mockReturnValueOnce({ password: "none", needsWord: false });
  work.mockRejectedValueOnce(refused(500));
  await openGate();
  await type("long enough");
  await press();
  await screen.findByText("It failed");
  expect(
    screen.getByLabelText("Administrator’s password of the hub", { selector: "input" }),
  ).toBeTruthy();
  await press();
  expect(hub.set).toHaveBeenCalledOnce();
  expect(work).toHaveBeenCalledTimes(2);
});

it.each([
  [401, "The password is wrong."],
  [403, "Wrong set-up code."],
  [429, "Too many wrong passwords. Wait a minute."],
])("a refusal of %d reads: %s", async (status, text) => {
  work.mockRejectedValue(refused(status));
  await openGate();
  await type("any");
  await press();
  expect(await screen.findByText(text)).toBeTruthy();
});
