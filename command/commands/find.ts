import { shownText } from "#protocol/shown-text.ts";
import { command, commonOptions } from "../command.ts";
import { mergeFound } from "../find/found.ts";
import { ExitCode, jsonLine } from "../terminal.ts";

/** Ends with "failed" when no gateway was found. */
export const find = command({
  name: "find",
  about: "gateways in this network that announce themselves (mDNS)",
  operands: [],
  options: {
    ...commonOptions,
    scan: {
      type: "boolean",
      about: "also ask every address of this computer's networks;\nonly in networks of your own",
    },
  },
  example: "find --scan",
  async act({ values }, terminal) {
    const { announcedGateways, scannedGateways } = await import("../find/search.ts");
    const { signal } = terminal;
    const found = mergeFound(
      (
        await Promise.all([
          announcedGateways(3_000, signal),
          values.scan ? scannedGateways(signal) : [],
        ])
      ).flat(),
    );
    const lines = found.map(
      (each) => `${shownText(`${each.url}  ${each.name}  ${each.version}`)}\n`,
    );
    terminal.print(values.json ? jsonLine(found) : lines.join(""));
    if (found.length > 0) return ExitCode.done;
    const more = values.scan ? "" : " Ask every address with: heliograph find --scan";
    terminal.complain(
      `No gateway announces itself. Turn mDNS on in its settings (Network), or look up its address in your router.${more}\n`,
    );
    return ExitCode.failed;
  },
});
