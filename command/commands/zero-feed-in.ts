import { HubZeroFeedIn, hubZeroFeedInCalls, type ZeroFeedInChange } from "#hub-api/zero-feed-in.ts";
import type { ControlReason, ControlState } from "#plant/zero-feed-in/reasons.ts";
import { command, gatewayOptions } from "../command.ts";
import { postJson } from "../postJson.ts";
import { addressOf, clientOf, passwordOf } from "../reach.ts";
import { ExitCode, jsonLine, UsageError } from "../terminal.ts";

/** What a word does; undefined only reads. */
const changes: Readonly<Record<string, ZeroFeedInChange | undefined>> = {
  state: undefined,
  on: { on: true },
  off: { off: "before" },
  test: { test: true },
};

const states: Readonly<Record<ControlState, string>> = {
  off: "It is off.",
  refused: "It cannot be switched on.",
  controls: "It keeps the grid near the target.",
  safe: "It holds the base load.",
  idle: "It has nothing to do.",
  stopped: "It ended by itself.",
};

const reasons: Readonly<Record<ControlReason, string>> = {
  nothingToHold: "the sun gives less than the house takes",
  night: "the inverters sleep",
  meterSilent: "the meter is silent",
  meterFrozen: "the meter stands still",
  meterAbsurd: "the meter says what cannot be",
  handLimit: "somebody set a lower limit, which is a ceiling",
  handRaise: "somebody set a higher limit",
  otherController: "something else sets limits, too",
  gatewayLimiter: "the gateway's own limiter is on",
  noDirectionTest: "no direction test has passed",
  noMeter: "the hub has no meter for this gateway",
  meterSlow: "the meter is slower than 10 s",
  meterCloud: "the meter is for display only",
  battery: "an inverter is on a battery",
  commandsDisabled: "an inverter takes no commands",
  noInverter: "no inverter is chosen, or none is known yet",
  noPassword: "the hub lacks the gateway's password",
  otherGateway: "another gateway behind the same meter is controlled",
};

export const zeroFeedIn = command({
  name: "zero-feed-in",
  about: "show, switch or test the zero feed-in that a hub keeps",
  operands: ["hub", "state|on|off|test"],
  options: gatewayOptions,
  example: "zero-feed-in localhost:8080 state",
  async act({ values, operands }, terminal) {
    const [url = "", word = ""] = operands;
    if (!Object.hasOwn(changes, word)) throw new UsageError("Say state, on, off or test.");
    const body = changes[word];
    const { path, reply } = hubZeroFeedInCalls.change;
    const shown =
      body === undefined
        ? await clientOf(url, values, terminal).call(hubZeroFeedInCalls.read, {
            signal: terminal.signal,
          })
        : await postJson(
            { url: addressOf(url), path, body, password: passwordOf(values, terminal), reply },
            terminal,
          );
    terminal.print(values.json ? jsonLine(shown) : textOf(shown));
    return ExitCode.done;
  },
});

function textOf(shown: HubZeroFeedIn): string {
  const { state, reason, gridW, houseW, limitW, isOn, refusals, test, afterwards } = shown;
  const why = reason === null ? "" : ` (${reasons[reason]})`;
  const figures = [
    ["grid", gridW],
    ["house", houseW],
    ["inverters may give", limitW],
  ] as const;
  const known = figures.flatMap(([name, watts]) =>
    watts === null ? [] : `${name} ${Math.round(watts)} W`,
  );
  const lines = [
    `${states[state]}${why}`,
    ...(known.length > 0 ? [known.join(", ")] : []),
    ...(isOn ? [] : refusals.map((one) => `against it: ${reasons[one]}`)),
    ...afterwards.map(
      ({ serial, limitW: watts, outcome }) => `${serial}: ${watts} W, ${outcome ?? "under way"}`,
    ),
    ...(test ? [`direction test: ${test.outcome ?? "running"}`] : []),
  ];
  return `${lines.join("\n")}\n`;
}
