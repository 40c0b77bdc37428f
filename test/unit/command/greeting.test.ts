import { describe, expect, it } from "vitest";
import { explain, composeGreeting, greetingText } from "#command/greeting.ts";

function failure(code: string) {
  return Object.assign(new Error("listen failed"), { code });
}

const gateway = { name: "", url: new URL("http://192.168.1.50"), password: undefined };
const options = {
  port: 8080,
  host: undefined,
  base: "/",
  scenario: "full",
  gateways: [],
  replay: undefined,
} as const;
const own = ["192.168.1.20"];

describe("a hub that cannot listen", () => {
  it("names the next port when one is taken", () => {
    expect(explain(failure("EADDRINUSE"), options)).toBe(
      "Port 8080 is in use. Choose another one: --port 8081",
    );
    expect(explain(failure("EADDRINUSE"), { ...options, port: 65_535 })).toContain("--port 8080");
  });

  it("has words for a port or an address that cannot be had", () => {
    const noRight = Object.assign(failure("EACCES"), { syscall: "listen" });
    expect(explain(noRight, { ...options, port: 80 })).toContain("above 1023");
    const noFolder = Object.assign(failure("EACCES"), { syscall: "mkdir" });
    expect(explain(noFolder, { ...options, port: 80 })).not.toContain("1023");
    expect(explain(failure("EADDRNOTAVAIL"), { ...options, host: "10.9.8.7" })).toContain(
      "10.9.8.7",
    );
    expect(explain(failure("EWHATEVER"), options)).toBe("listen failed");
  });
});

function addresses(given: object): readonly string[] {
  return composeGreeting({ ...options, ...given }, 80, own).addresses;
}

describe("the greeting", () => {
  it("tells how to sign in at a simulated gateway, and never at a real one", () => {
    expect(greetingText(options, 8080, own)).toContain("admin / openDTU42");
    const ownPassword = { ...options, scenario: "own-password" } as const;
    expect(composeGreeting(ownPassword, 8080, own).signIn?.password).toBe("sunflower-42");
    const now = { ...options, scenario: "now" } as const;
    expect(greetingText(now, 8080, own, Date.UTC(2026, 10, 26, 2))).toMatch(
      /it is night there; http:\/\/localhost:8080\/noon\/ shows noon[^]*admin \/ sunflower-42/,
    );
    expect(greetingText(now, 8080, own, Date.UTC(2026, 10, 26, 11))).not.toContain("night");
    const served = greetingText({ ...options, gateways: [gateway] }, 8080, own);
    expect(served).toContain("Gateway         http://192.168.1.50\n");
    expect(served).not.toContain("Sign in");
    expect(greetingText({ ...options, replay: "day.json" }, 8080, own)).not.toContain("Sign in");
  });

  it("names the addresses that the hub listens on, and no others", () => {
    expect(addresses({})).toEqual(["http://localhost:80"]);
    expect(addresses({ gateways: [gateway] })).toEqual(["http://localhost:80"]);
    expect(addresses({ gateways: [gateway], host: "0.0.0.0", base: "/solar/" })).toEqual([
      "http://localhost:80/solar",
      "http://192.168.1.20:80/solar",
    ]);
    expect(addresses({ host: "10.0.0.7" })).toEqual(["http://10.0.0.7:80"]);
  });
});
