import { networkInterfaces } from "node:os";

type Interfaces = ReturnType<typeof networkInterfaces>;

// Bridges to containers and virtual machines: no other device reaches the hub by their addresses.
const inside = /^(?:br-|cali|cni|docker|flannel|hassio|lxc|lxd|podman|vboxnet|veth|virbr|vmnet)/;

/** This computer's IPv4 addresses in its networks: nobody types the others, which change by themselves. */
export function ownAddresses(interfaces: Interfaces = networkInterfaces()): readonly string[] {
  return Object.entries(interfaces)
    .filter(([name]) => !inside.test(name))
    .flatMap(([, addresses]) => addresses ?? [])
    .filter(({ family, internal, address }) => {
      // An address that an interface gave itself, because nobody assigned an address.
      const isMadeUp = address.startsWith("169.254.");
      return family === "IPv4" && !internal && !isMadeUp;
    })
    .map(({ address }) => address);
}

export function isEveryInterface(host: string | undefined): boolean {
  return host === "0.0.0.0" || host === "::";
}
