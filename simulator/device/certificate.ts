import { isrgRootX1 } from "../settings/isrgRootX1.ts";

const isrgRootX1Text = [
  "cert. version     : 3",
  "serial number     : 82:10:CF:B0:D2:40:E3:59:44:63:E0:BB:63:82:8B:00",
  "issuer name       : C=US, O=Internet Security Research Group, CN=ISRG Root X1",
  "subject name      : C=US, O=Internet Security Research Group, CN=ISRG Root X1",
  "issued  on        : 2015-06-04 11:04:38",
  "expires on        : 2035-06-04 11:04:38",
  "signed using      : RSA with SHA-256",
  "RSA key size      : 4096 bits",
  "basic constraints : CA=true",
  "key usage         : Key Cert Sign, CRL Sign",
  "",
].join("\n");

/**
 * The description of a certificate in `/api/mqtt/status`. The device reads any certificate; this simulation knows the
 * factory certificate and treats others as unreadable, with an empty description.
 */
export function certificateText(pem: string): string {
  return pem.trim() === isrgRootX1.trim() ? isrgRootX1Text : "";
}
