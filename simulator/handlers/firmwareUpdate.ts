import type { Device } from "../device/device.ts";
import type { Form, FormPart } from "../firmware/form.ts";
import { md5Hex } from "../firmware/md5.ts";
import type { Route } from "../device/route.ts";
import type { Reply } from "../firmware/route.ts";
import type { Generation } from "../generation/generation.ts";
import { uploadDone, uploadFailed, uploadRefused } from "../firmware/upload.ts";
import { readRoute } from "../calls/read.ts";

type FilePart = Extract<FormPart, { kind: "file" }>;

// First byte of every image of this chip family.
const imageMagic = 0xe9;

/** The sum sent in front of the file; a sum behind it comes too late (docs/gateway/system.md#firmware-update). */
function announcedSum(form: Form, file: FilePart): string | null {
  const before = form.parts.slice(0, form.parts.indexOf(file));
  const sum = before.find((part) => part.kind === "field" && part.name === "MD5");
  return sum?.kind === "field" ? sum.value : null;
}

/** Why an upload was not taken. */
interface Refusal {
  readonly text: string;
  /** Whether the part that writes to the flash memory was asked at all, and has an error now. */
  readonly atWriting: boolean;
}

function early(text: string): Refusal {
  return { text, atWriting: false };
}

function late(text: string): Refusal {
  return { text, atWriting: true };
}

function refusalOf(
  form: Form,
  file: FilePart,
  { generation, hasSecondPartition, partitionBytes }: Device,
): Refusal | null {
  if (!hasSecondPartition && generation.hasOtaStatus) return early("No partition for updates");
  const sum = announcedSum(form, file);
  if (sum === null) return early("The parameter MD5 is missing");
  if (sum.length !== 32) return early("The parameter MD5 is invalid");
  if (!hasSecondPartition) return late("The update could not begin: no partition");
  if (file.bytes.length > partitionBytes) return late("The update could not begin: too large");
  if (file.bytes[0] !== imageMagic) return late("The update could not begin: no image");
  if (md5Hex(file.bytes) !== sum.toLowerCase())
    return late("The update could not be ended: the sum is wrong");
  return null;
}

/** The newer web server replaces a refusal by the last answer, which only knows of errors at writing. */
function refusalReply({ text, atWriting }: Refusal, { isStrict }: Generation): Reply {
  if (!isStrict) return uploadRefused(text);
  return atWriting ? uploadFailed : uploadDone;
}

const release = "(?:20\\d\\d\\.\\d\\d\\.\\d\\d|v\\d\\d\\.\\d{1,2}\\.\\d{1,2})";
const releaseText = new RegExp(`\\0(${release}(?:-\\d+-g[0-9a-f]+)?)\\0`);
const latin1 = new TextDecoder("latin1");

/** The release that an image calls itself: a text of its own among its bytes. Null for none. */
function releaseIn(image: Uint8Array): string | null {
  return releaseText.exec(latin1.decode(image))?.[1] ?? null;
}

/**
 * Firmware update (docs/gateway/system.md#firmware-update). An empty file, or none, is accepted and changes nothing.
 */
export const firmwareUpdateRoutes = (generation: Generation): readonly Route[] => [
  {
    method: "POST",
    path: "/api/firmware/update",
    access: "full",
    handle: ({ form }, device) => {
      const file = form.parts.find((part) => part.kind === "file");
      if (file?.kind !== "file" || file.bytes.length === 0) return uploadDone;
      const refusal = refusalOf(form, file, device);
      if (refusal !== null) return refusalReply(refusal, generation);
      device.install(releaseIn(file.bytes));
      return uploadDone;
    },
  },
  ...(generation.hasOtaStatus ? [otaStatus] : []),
];

const otaStatus: Route = readRoute(
  "/api/firmware/status",
  "readonly",
  ({ hasSecondPartition }) => ({ ota_supported: hasSecondPartition }),
);
