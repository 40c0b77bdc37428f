import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { askedLimitsAtom } from "#app/core/live/askedLimits.ts";
import { limitWatchAtom } from "#app/core/live/dialogs/limit/limitWatch.ts";
import { storageKeys } from "#app/shared/storage/storage.ts";
import {
  createLiveBench,
  listedInverter,
  liveStatus,
  measuredInverter,
  signInFirst,
  totals,
} from "../../support/liveBench.ts";
import { renderLive } from "../../support/renderLive.tsx";

const serial = "114180610042";
const user = userEvent.setup({ delay: null });

beforeEach(() => {
  window.localStorage.clear();
  signInFirst();
});

type Entry = Readonly<{ limit_relative: number; max_power: number; limit_set_status: string }>;
const entry = (change: Partial<Entry> = {}): Entry => ({
  limit_relative: 100,
  max_power: 800,
  limit_set_status: "Ok",
  ...change,
});

interface Plant {
  readonly status?: Readonly<Record<string, Entry>>;
  readonly others?: readonly (readonly [serial: string, name: string])[];
}

/** Opens the limit dialog of the first inverter; the outcome of a limit is looked up at once. */
async function open({ status = { [serial]: entry() }, others = [] }: Plant = {}) {
  const inverters = [
    measuredInverter(300),
    ...others.map(([other, name], at) => listedInverter({ serial: other, name, order: at + 1 })),
  ];
  const bench = createLiveBench({
    "/api/livedata/status": liveStatus(inverters),
    "/api/limit/status": status,
    "/api/limit/config": { type: "success", message: "", code: 1001 },
  });
  const { store } = await renderLive(bench);
  store.set(limitWatchAtom, { firstMs: 1, pollMs: 1 });
  // A limit that stays pending is watched for a minute, which is endless for a later file with a clock of its own.
  onTestFinished(() => store.set(askedLimitsAtom, new Map()));
  return { bench, dialog: await openAgain() };
}

async function openAgain() {
  await user.click(await screen.findByRole("button", { name: "Limit" }));
  return within(await screen.findByRole("dialog"));
}

type Dialog = Awaited<ReturnType<typeof open>>["dialog"];
const fields = (dialog: Dialog) =>
  (["Percent", "Watts"] as const).map(
    (label) => dialog.getByLabelText<HTMLInputElement>(label).value,
  );
const set = (dialog: Dialog) => user.click(dialog.getByRole("button", { name: "Set limit" }));

async function sentCommand(bench: Awaited<ReturnType<typeof open>>["bench"]) {
  const posts = bench.requests.filter(({ method }) => method === "POST");
  const forms = await Promise.all(posts.map((post) => post.clone().formData()));
  return forms.map((form): unknown => {
    const data = form.get("data");
    return typeof data === "string" ? JSON.parse(data) : data;
  });
}

const names = (dialog: Dialog) =>
  within(dialog.getByRole("list", { name: "Common values" }))
    .getAllByRole("button")
    .map((button) => button.textContent.replace(/\s/g, " "));
const rows = (dialog: Dialog) =>
  [...(dialog.getByText("Shed").closest("dl, ul")?.children ?? [])].map((row) =>
    row.textContent.replace(/\s/g, " "),
  );

describe("maximum power is not known yet", () => {
  it("are linked: typing one moves the other, and what was typed is sent", async () => {
    const { dialog, bench } = await open();
    await dialog.findByText("Ok");
    await user.type(dialog.getByLabelText("Percent"), "25");
    expect(fields(dialog)).toEqual(["25", "200"]);
    await user.clear(dialog.getByLabelText("Watts"));
    expect(fields(dialog)).toEqual(["", ""]);
    await user.type(dialog.getByLabelText("Watts"), "333");
    expect(fields(dialog)).toEqual(["41.6", "333"]);
    expect(dialog.getByText(/about 4 minutes/)).toBeTruthy();
    expect(dialog.getByText(/among 2 strings: about 167 W each/)).toBeTruthy();
    await set(dialog);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await sentCommand(bench)).toEqual([{ serial, limit_value: 333, limit_type: 0 }]);
  });

  it("are not converted while the maximum is unknown, which is said", async () => {
    const { dialog } = await open({ status: { [serial]: entry({ max_power: 0 }) } });
    await dialog.findByText(/maximum power is not known yet/);
    await user.type(dialog.getByLabelText("Percent"), "25");
    expect(fields(dialog)).toEqual(["25", ""]);
    expect(dialog.getByText("0 to 2,250 W")).toBeTruthy();
  });
});

describe("common values", () => {
  it("are those that fit, and own ones that come and go; what was tampered with is left out", async () => {
    window.localStorage.setItem(storageKeys.limitPresets, "40%,<b>,7000%");
    const { dialog } = await open({ status: { [serial]: entry({ max_power: 700 }) } });
    await dialog.findByText("Ok");
    expect(names(dialog)).toEqual(["100 %", "50 %", "0 %", "600 W", "40 %", "Remove 40 %"]);
    await user.click(dialog.getByRole("button", { name: /^600/ }));
    expect(fields(dialog)).toEqual(["85.7", "600"]);
    await user.clear(dialog.getByLabelText("Watts"));
    await user.type(dialog.getByLabelText("Watts"), "350");
    await user.click(dialog.getByRole("button", { name: /^Add 350/ }));
    await user.click(dialog.getByRole("button", { name: /^Remove 40/ }));
    await user.click(dialog.getByRole("button", { name: "Close" }));
    const again = await openAgain();
    await again.findByText("Ok");
    expect(names(again)).toEqual(["100 %", "50 %", "0 %", "600 W", "350 W", "Remove 350 W"]);
  });
});

describe("a limit that is kept", () => {
  it("takes a second step, which says what it means and can be left", async () => {
    const { dialog, bench } = await open();
    await user.type(dialog.getByLabelText("Percent"), "60");
    await user.click(dialog.getByRole("switch", { name: "Keep after a restart" }));
    await set(dialog);
    const question = within(await dialog.findByRole("alert"));
    expect(question.getByText(/^Store 60\s% for good in Garage\?$/)).toBeTruthy();
    expect(question.getByText(/^It survives.*wears the inverter’s memory/)).toBeTruthy();
    expect(dialog.queryByRole("button", { name: "Set limit" })).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(fields(dialog)[0]).toBe("60");
    await set(dialog);
    expect(await sentCommand(bench)).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "Store for good" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await sentCommand(bench)).toEqual([{ serial, limit_value: 60, limit_type: 257 }]);
  });

  it("is sent with the codes of newer firmware when its code is refused", async () => {
    const { dialog, bench } = await open();
    bench.answer("/api/limit/config", { type: "warning", code: 5003, message: "no such type" });
    await user.type(dialog.getByLabelText("Percent"), "60");
    await user.click(dialog.getByRole("switch", { name: "Keep after a restart" }));
    await set(dialog);
    await user.click(await dialog.findByRole("button", { name: "Store for good" }));
    await dialog.findByText("The type of the limit is not valid.");
    expect(await sentCommand(bench)).toMatchObject([{ limit_type: 257 }, { limit_type: 3 }]);
  });
});

describe("what became of a limit", () => {
  it("waits, is confirmed, and leads back to the limit before", async () => {
    const { dialog, bench } = await open();
    await dialog.findByText("Ok");
    await user.type(dialog.getByLabelText("Percent"), "60");
    bench.answer("/api/limit/status", { [serial]: entry({ limit_set_status: "Pending" }) });
    await set(dialog);
    await screen.findByText(/^60\s% sent, waiting for the inverter: \d s$/);
    expect(screen.queryByRole("button", { name: /^Back to/ })).toBeNull();
    bench.answer("/api/limit/status", { [serial]: entry({ limit_relative: 60 }) });
    await screen.findByText(/^60\s% confirmed after \d s$/, { selector: "p" });
    bench.answer("/api/limit/status", { [serial]: entry() });
    await user.click(screen.getByRole("button", { name: /^Back to 100\s%$/ }));
    await screen.findByText(/^100\s% confirmed after \d s$/, { selector: "p" });
    expect(screen.getByRole("button", { name: /^Back to 60\s%$/ })).toBeTruthy();
    expect(await sentCommand(bench)).toEqual([
      { serial, limit_value: 60, limit_type: 1 },
      { serial, limit_value: 100, limit_type: 1 },
    ]);
    const [dismiss] = screen.getAllByRole("button", { name: "Dismiss" });
    await user.click(dismiss ?? document.body);
    expect(screen.queryByText(/confirmed after/, { selector: "p" })).toBeNull();
    expect(screen.getByText(/^Garage: 100\s% confirmed/, { selector: "output" })).toBeTruthy();
  });

  it("can be undone after the page was loaded again, while it is in force", async () => {
    const first = await open();
    await first.dialog.findByText("Ok");
    await user.type(first.dialog.getByLabelText("Percent"), "60");
    first.bench.answer("/api/limit/status", { [serial]: entry({ limit_relative: 60 }) });
    await set(first.dialog);
    await screen.findByText(/^60\s% confirmed after \d s$/, { selector: "p" });
    cleanup();
    const other = await open({ status: { [serial]: entry({ limit_relative: 30 }) } });
    await other.dialog.findByText("Ok");
    expect(other.dialog.queryByRole("button", { name: /^Back to/ })).toBeNull();
    cleanup();
    const { dialog, bench } = await open({ status: { [serial]: entry({ limit_relative: 60 }) } });
    const back = { name: /^Back to 100\s%$/ };
    await user.click(await dialog.findByRole("button", back));
    await waitFor(async () =>
      expect(await sentCommand(bench)).toEqual([{ serial, limit_value: 100, limit_type: 1 }]),
    );
  });

  it("leads back to what live values told when it was sent before the gateway had answered", async () => {
    const { dialog, bench } = await open({ status: {} });
    await user.type(dialog.getByLabelText("Percent"), "60");
    bench.answer("/api/limit/status", { [serial]: entry({ limit_relative: 60 }) });
    await set(dialog);
    expect(await screen.findByRole("button", { name: /^Back to 100\s%$/ })).toBeTruthy();
  });

  it("says when the inverter does not answer, also in the dialog", async () => {
    const { dialog, bench } = await open();
    await dialog.findByText("Ok");
    await user.type(dialog.getByLabelText("Percent"), "60");
    bench.answer("/api/limit/status", { [serial]: entry({ limit_set_status: "Failure" }) });
    await set(dialog);
    await screen.findByText(/^The inverter did not answer to 60\s% within \d s/);
    expect((await openAgain()).getByText(/did not answer/)).toBeTruthy();
  });

  it("goes back from a kept limit only by the second step, too", async () => {
    const { dialog, bench } = await open({ status: { [serial]: entry({ limit_relative: 60 }) } });
    await dialog.findByText("Ok");
    await user.type(dialog.getByLabelText("Watts"), "400");
    await user.click(dialog.getByRole("switch", { name: "Keep after a restart" }));
    await set(dialog);
    bench.answer("/api/limit/status", { [serial]: entry({ limit_relative: 50 }) });
    await user.click(dialog.getByRole("button", { name: "Store for good" }));
    await user.click(await screen.findByRole("button", { name: /^Back to 60\s%$/ }));
    expect(await sentCommand(bench)).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "Store for good" }));
    await waitFor(async () => expect(await sentCommand(bench)).toHaveLength(2));
    expect((await sentCommand(bench))[1]).toEqual({ serial, limit_value: 60, limit_type: 257 });
  });
});

describe("several inverters at once", () => {
  const others = [
    ["1161000000aa", "Barn"],
    ["1161000000bb", "Shed"],
  ] as const;
  const status = (change: Partial<Entry> = {}) => ({
    [serial]: entry({ max_power: 800, limit_relative: 50 }),
    [others[0][0]]: entry({ max_power: 400, limit_relative: 50, ...change }),
    [others[1][0]]: entry({ max_power: 1200, limit_relative: 50 }),
  });
  it("splits watts by their maxima and sends them one after another", async () => {
    const { dialog, bench } = await open({ status: status(), others });
    await dialog.findByText("Ok");
    await user.click(dialog.getByRole("radio", { name: "Several" }));
    await user.type(dialog.getByLabelText("Watts"), "1200");
    expect(fields(dialog)).toEqual(["50", "1200"]);
    expect(rows(dialog)).toEqual([
      "Garage now 50 %, new 400 W",
      "Barn now 50 %, new 200 W",
      "Shed now 50 %, new 600 W",
    ]);
    await set(dialog);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByText("Limits of 3 inverters confirmed")).toBeTruthy();
    expect(await sentCommand(bench)).toEqual([
      { serial, limit_value: 400, limit_type: 0 },
      { serial: others[0][0], limit_value: 200, limit_type: 0 },
      { serial: others[1][0], limit_value: 600, limit_type: 0 },
    ]);
  });

  it("leaves out who is not to take part, and always has somebody", async () => {
    const { dialog, bench } = await open({ status: status(), others });
    await dialog.findByText("Ok");
    await user.click(dialog.getByRole("radio", { name: "Several" }));
    await user.type(dialog.getByLabelText("Watts"), "600");
    await user.click(dialog.getByRole("checkbox", { name: /^Shed/ }));
    expect(fields(dialog)).toEqual(["50", "600"]);
    expect(rows(dialog)).toEqual([
      "Garage now 50 %, new 400 W",
      "Barn now 50 %, new 200 W",
      "Shed now 50 %",
    ]);
    await user.click(dialog.getByRole("checkbox", { name: /^Barn/ }));
    const last = dialog.getByRole<HTMLInputElement>("checkbox", { name: /^Garage/ });
    expect(last.disabled).toBe(true);
    await user.click(dialog.getByRole("checkbox", { name: /^Barn/ }));
    await user.click(dialog.getByRole("switch", { name: "Keep after a restart" }));
    await set(dialog);
    await dialog.findByText(/^Store 600\sW for good in Garage, Barn\?$/);
    await user.click(dialog.getByRole("button", { name: "Store for good" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await sentCommand(bench)).toEqual([
      { serial, limit_value: 400, limit_type: 256 },
      { serial: others[0][0], limit_value: 200, limit_type: 256 },
    ]);
  });

  it("stops at the first error and says what was done and what was not", async () => {
    const { dialog, bench } = await open({
      status: status({ limit_set_status: "Failure" }),
      others,
    });
    await user.click(dialog.getByRole("radio", { name: "Several" }));
    await user.type(dialog.getByLabelText("Percent"), "50");
    await set(dialog);
    await dialog.findByText(/^Stopped at Barn\. The inverter did not answer to 50\s% within/);
    expect(rows(dialog)).toEqual([
      "Garage50 % confirmed",
      "Barn50 % not confirmed",
      "Shed50 % not sent",
    ]);
    expect(await sentCommand(bench)).toHaveLength(2);
    await user.click(dialog.getByRole("button", { name: "Back to the limit" }));
    expect(fields(dialog)[0]).toBe("50");
  });

  it("leads back to a limit of 0 % that live values told", async () => {
    const before = { ...status(), [serial]: entry({ max_power: 800, limit_relative: 0 }) };
    const { dialog, bench } = await open({ status: before, others });
    await dialog.findByText("Ok");
    const held = measuredInverter(0, { limit_relative: 0, limit_absolute: 0 });
    act(() => bench.say("/livedata", { inverters: [held], total: totals(0) }));
    await user.click(dialog.getByRole("radio", { name: "Several" }));
    await user.type(dialog.getByLabelText("Percent"), "50");
    bench.answer("/api/limit/status", status());
    await set(dialog);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await screen.findByRole("button", { name: /^Back to 0\s%$/ });
  });

  it("takes percent only while a maximum is unknown", async () => {
    const { dialog } = await open({ status: status({ max_power: 0 }), others });
    await dialog.findByText("Ok");
    await user.click(dialog.getByRole("radio", { name: "Several" }));
    expect(dialog.getByLabelText<HTMLInputElement>("Watts").disabled).toBe(true);
    expect(dialog.getByText(/^Only percent: a maximum power/)).toBeTruthy();
    expect(dialog.queryByRole("button", { name: /^800/ })).toBeNull();
  });
});
