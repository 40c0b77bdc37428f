import { type Day, dayStartS } from "#plant/history/local-day.ts";
import { command, gatewayOptions } from "../command.ts";
import { clientOf } from "../reach.ts";
import { ExitCode, jsonLine, UsageError } from "../terminal.ts";
import type { WhatIfAnswer } from "../what-if/api.ts";
import { askWhatIf, WhatIfRefusal } from "../what-if/ask.ts";
import { kWh } from "../what-if/notes.ts";

/** Steps between the smallest and the largest size; the table shows each fourth. */
const STEPS = 40;
const SHOWN = 4;

export const whatIf = command({
  name: "what-if",
  about: "what a battery would have saved in the time that a hub has recorded",
  operands: ["hub"],
  options: {
    ...gatewayOptions,
    battery: {
      type: "string",
      value: "SIZE",
      about: "usable capacity or a range of it, as 5kWh or 0..10kWh",
      default: "0..10kWh",
    },
    power: { type: "string", value: "W", about: "power of the battery (half a watt for each Wh)" },
    "battery-inverter": {
      type: "string",
      value: "SERIAL",
      multiple: true,
      about: "inverter that your present battery feeds; may be given several times",
    },
    buy: {
      type: "string",
      value: "PRICE",
      about: "what a kWh from the grid costs (as the hub keeps it)",
    },
    sell: {
      type: "string",
      value: "PRICE",
      about: "what a kWh to the grid earns (as the hub keeps it)",
    },
    price: { type: "string", value: "PRICE", about: "what a kWh of battery costs" },
    years: { type: "string", value: "YEARS", about: "years in which it is to pay", default: "15" },
    "feed-in": { type: "string", value: "W", about: "most power that may flow to the grid" },
    from: { type: "string", value: "DAY", about: "first day, as 2026-11-22 (the first recorded)" },
    to: { type: "string", value: "DAY", about: "last day (yesterday)" },
  },
  example: "what-if localhost:8080/house --battery 0..10kWh --buy 0.34 --sell 0.08",
  async act({ values, operands }, terminal) {
    const question = {
      sizesWh: sizesIn(values.battery),
      powerW: numberIn(values.power, "--power"),
      batteryInverters: values["battery-inverter"] ?? [],
      buyPerKWh: numberIn(values.buy, "--buy"),
      sellPerKWh: numberIn(values.sell, "--sell"),
      batteryPerKWh: numberIn(values.price, "--price"),
      years: numberIn(values.years, "--years"),
      feedInW: numberIn(values["feed-in"], "--feed-in"),
      from: dayIn(values.from, "--from"),
      to: dayIn(values.to, "--to"),
    };
    const client = clientOf(operands[0] ?? "", values, terminal);
    try {
      const answer = await askWhatIf(client, question, terminal.signal);
      terminal.print(values.json ? jsonLine(answer) : textOf(answer));
      return ExitCode.done;
    } catch (error) {
      if (!(error instanceof WhatIfRefusal)) throw error;
      const how = error.reason === "unknownInverters" ? " Use --battery-inverter SERIAL." : "";
      terminal.complain(`${error.message}${how}\n`);
      return ExitCode.failed;
    }
  },
});

function textOf({ sizes, notes, prices }: WhatIfAnswer): string {
  const rows = sizes.filter((_, at) => at % SHOWN === 0 || sizes.length <= SHOWN);
  const lines = rows.map((size) => {
    const { saved, paybackYears } = size;
    const money = saved
      ? [amount(saved.value), `(${amount(saved.least)} to ${amount(saved.most)})`]
      : [];
    return [
      `${(size.sizeWh / 1000).toFixed(1)} kWh`.padStart(9),
      `${kWh(size.importWh)} kWh`.padStart(11),
      `${kWh(size.exportWh)} kWh`.padStart(11),
      `${Math.round(size.selfSufficiency * 100)} %`.padStart(6),
      `${Math.round(size.cycles)}`.padStart(7),
      ...money,
      ...(typeof paybackYears === "number" ? [`pays in ${paybackYears.toFixed(0)} years`] : []),
    ].join("  ");
  });
  const money = prices ? "  saved" : "";
  const head = `  Battery       import      feed-in  self-sufficient  cycles${money}`;
  return `${[...notes, "", head, ...lines].join("\n")}\n`;
}

function amount(money: number): string {
  return money.toFixed(money >= 100 ? 0 : 2);
}

/** Sizes in Wh, from "5kWh" or "0..10kWh". */
function sizesIn(text: string): readonly number[] {
  const [, from = "", to, unit] = /^([\d.]+?)(?:\.\.([\d.]+))?\s*(k?Wh)$/i.exec(text) ?? [];
  const factor = unit?.toLowerCase() === "kwh" ? 1000 : 1;
  const [first, last] = [Number(from) * factor, Number(to ?? from) * factor];
  const isRange = to !== undefined;
  const isRight = from !== "" && last <= MOST_WH && (isRange ? first < last : first > 0);
  if (!isRight)
    throw new UsageError(`--battery takes a size such as 5kWh or 0..10kWh, not "${text}"`);
  if (!isRange) return [first];
  const step = (last - first) / STEPS;
  return Array.from({ length: STEPS + 1 }, (_, at) => first + at * step);
}

const MOST_WH = 1_000_000;

function numberIn(text: string | undefined, option: string): number | undefined {
  if (text === undefined) return undefined;
  const number = text.replace(/\s*W$/i, "");
  const value = Number(number);
  if (number.trim() !== "" && Number.isFinite(value)) return value;
  throw new UsageError(`${option} takes a number, not "${text}"`);
}

function dayIn(text: string | undefined, option: string): Day | undefined {
  if (text === undefined || dayStartS(text) !== undefined) return text;
  throw new UsageError(`${option} takes a day such as 2026-11-22, not "${text}"`);
}
