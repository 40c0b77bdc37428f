import { expect, it, onTestFinished } from "vitest";
import { feedPaths } from "#protocol/areas/feeds.ts";
import { testHub } from "../../support/hub.ts";
import { follow, socketGateway } from "../../support/socketGateway.ts";

const browsers = 100;
const paths = feedPaths;

it("opens one set of sockets at the gateway for a hundred browsers, who all get every text", async () => {
  const gateway = await socketGateway();
  onTestFinished(() => gateway.close());
  const { address } = await testHub(["--gateway", gateway.url]);
  const received = Array.from({ length: browsers }, (): string[] => []);
  await Promise.all(
    received.flatMap((texts) =>
      paths.map((path) => follow(`ws://${address}${path}`, (text) => texts.push(text))),
    ),
  );
  expect(gateway.opened.toSorted()).toEqual(paths.toSorted());
  for (const path of paths) gateway.send(path, `{"of":"${path}"}`);
  await expect
    .poll(() => received.filter(({ length }) => length === paths.length).length)
    .toBe(browsers);
  for (const texts of received) {
    expect(texts.toSorted()).toEqual(paths.map((path) => `{"of":"${path}"}`).toSorted());
  }
});
