import { generate } from "lean-qr";
import { command } from "../command.ts";
import { qrText } from "../qrText.ts";
import { ExitCode } from "../terminal.ts";

/** More has no place on a screen. */
const mostCharacters = 300;

export const qr = command({
  name: "qr",
  about: "show an address as a QR code, for the camera of a phone",
  operands: ["address"],
  options: {},
  example: "qr http://192.168.1.10:8080",
  act({ operands: [text = ""] }, terminal) {
    if (text === "" || text.length > mostCharacters) {
      terminal.complain(`expected 1 to ${mostCharacters} characters\n`);
      return Promise.resolve(ExitCode.unreadable);
    }
    terminal.print(qrText(generate(text)));
    return Promise.resolve(ExitCode.done);
  },
});
