import { createHash } from "node:crypto";
import { isIP } from "node:net";
import { reasonOfCode } from "../gateways/ask.ts";
import { noReply, PATIENCE_MS, Refusal, type Sender } from "./sender.ts";

/**
 * Sends an e-mail. A password needs an encrypted connection: from the beginning to an `smtps:` server, after STARTTLS
 * to an `smtp:` server, whose certificate must be valid. Without a password the connection is encrypted if the server
 * offers it.
 */
export const sendByMail: Sender<"email"> = async (target, message, signal) => {
  const { url = "", username, password, from = "", to } = target;
  const { protocol, hostname, port } = new URL(url);
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  // Few hubs send e-mails: the others need not load it.
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    host,
    ...(port !== "" && { port: Number(port) }),
    secure: protocol === "smtps:",
    requireTLS: username !== undefined,
    ...(username !== undefined && { auth: { user: username, pass: password ?? "" } }),
    dnsTimeout: PATIENCE_MS,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    // A mail server in the home network seldom has a certificate for its number.
    ...(username === undefined && { tls: { rejectUnauthorized: isIP(host) === 0 } }),
  });
  // The same for every delivery of the same message: a mail program shows a repetition once.
  const id = createHash("sha256").update(message.id).digest("hex").slice(0, 32);
  try {
    await transport.sendMail({
      from: { name: "Heliograph", address: from },
      to,
      subject: message.title,
      text: message.text,
      messageId: `<${id}@${from.replace(/^.*@/, "")}>`,
      headers: { "Auto-Submitted": "auto-generated" },
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    });
  } catch (error) {
    throw refusalOf(error) ?? error;
  } finally {
    transport.close();
  }
};

/** Meanings of the library's codes; its messages hold answers of the server, and with them addresses. */
const reasons: Readonly<Record<string, string>> = {
  EAUTH: "it says: not authorized",
  EENVELOPE: "it does not take mail from or to these addresses",
  EMESSAGE: "it refused the message",
  EABORT: noReply,
  ETLS: "the connection cannot be encrypted",
  EDNS: "its name is not known",
  EPROTOCOL: "it is no mail server",
};

function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = "code" in error ? String(error.code) : "";
  // Why the connection failed, as the system or TLS says it.
  const cause = "originalCode" in error ? String(error.originalCode) : "";
  const isCertificate = /CERT|SIGNATURE/.test(cause);
  const reason = isCertificate
    ? "its certificate is not valid"
    : (reasonOfCode(cause) ?? reasons[code]);
  return reason === undefined ? undefined : new Refusal(reason);
}
