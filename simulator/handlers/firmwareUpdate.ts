import type { Form, FormPart } from "../firmware/form.ts";
import { md5Hex } from "../firmware/md5.ts";
import type { Route } from "../device/route.ts";
import type { Reply } from "../firmware/route.ts";
import type { Generation } from "../generation/generation.ts";
import { uploadDone, uploadRefused } from "../firmware/upload.ts";
import { readRoute } from "../calls/read.ts";

type FilePart = Extract<FormPart, { kind: "file" }>;

// First byte of every image of this chip family.
const imageMagic = 0xe9;

/** The sum sent in front of the file; one that follows it comes too late (gateway reference 7.3). */
function announcedSum(form: Form, file: FilePart): string | null {
  const before = form.parts.slice(0, form.parts.indexOf(file));
  const sum = before.find((part) => part.kind === "field" && part.name === "MD5");
  return sum?.kind === "field" ? sum.value : null;
}

function install(form: Form, file: FilePart, partitionBytes: number): Reply {
  const sum = announcedSum(form, file);
  if (sum === null) return uploadRefused("The parameter MD5 is missing");
  if (sum.length !== 32) return uploadRefused("The parameter MD5 is invalid");
  if (file.bytes.length > partitionBytes)
    return uploadRefused("The update could not begin: too large");
  if (file.bytes[0] !== imageMagic) return uploadRefused("The update could not begin: no image");
  if (md5Hex(file.bytes) !== sum.toLowerCase()) {
    return uploadRefused("The update could not be ended: the sum is wrong");
  }
  return uploadDone;
}

/** Firmware update (gateway reference 7.3). An empty file, or none, is accepted and changes nothing. */
export const firmwareUpdateRoutes = (generation: Generation): readonly Route[] => [
  {
    method: "POST",
    path: "/api/firmware/update",
    access: "full",
    handle: ({ form }, { partitionBytes }) => {
      const file = form.parts.find((part) => part.kind === "file");
      if (file?.kind !== "file" || file.bytes.length === 0) return uploadDone;
      const reply = install(form, file, partitionBytes);
      // The newer web server replaces the refusal: nothing is flashed, and the answer does not say so.
      return generation.isStrict ? uploadDone : reply;
    },
  },
  ...(generation.hasOtaStatus ? [otaStatus] : []),
];

const otaStatus: Route = readRoute("/api/firmware/status", "readonly", () => ({
  ota_supported: true,
}));
