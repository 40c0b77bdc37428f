import Fastify from "fastify";
import { expect, it, onTestFinished } from "vitest";
import type { AdmissionVerdict } from "#hub/gateways/admission.ts";
import { readableGateways } from "#hub/gateways/readers.ts";

const answers: readonly AdmissionVerdict[] = ["yes", "no", "later", "unknown"];

/** How many gateways a sender may read whose password gets these answers. */
async function readable(
  gateways: readonly AdmissionVerdict[],
  admin: AdmissionVerdict,
): Promise<number> {
  const app = Fastify();
  onTestFinished(() => app.close());
  const served = gateways.map((answer) => ({ check: () => Promise.resolve(answer) }));
  app.get("/", async (request) => ({
    count: (await readableGateways(served, { check: () => Promise.resolve(admin) }, request)).size,
  }));
  return (await app.inject("/")).json().count;
}

it.each(answers)("lets read one gateway only upon its own yes: %s", async (answer) => {
  expect(await readable([answer], "yes")).toBe(answer === "yes" ? 1 : 0);
});

it.each(answers)("lets read all of several upon the administrator's yes: %s", async (answer) => {
  expect(await readable(["yes", "no"], answer)).toBe(answer === "yes" ? 2 : 1);
});

it.each(answers)("shows of several what is open to all: %s", async (answer) => {
  expect(await readable([answer, "no"], "no")).toBe(answer === "yes" ? 1 : 0);
});
