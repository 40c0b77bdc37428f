import { fireEvent, screen } from "@testing-library/react";
import { expect, it, onTestFinished } from "vitest";
import { FoundGateways } from "#app/hub/notices/FoundGateways.tsx";
import { privacyAtom } from "#app/shared/privacy/privacy.ts";
import { axeProblems } from "../../support/axeDom.ts";
import { renderPart } from "../../support/renderPart.tsx";

const found = [
  { url: "http://192.168.1.50", name: "OpenDTU-1A2B3C", version: "v25.9.22" },
  { url: "http://192.168.1.51:8080", name: "", version: "" },
];

it("offers the command for each gateway that was found, until it is dismissed", async () => {
  const { container, rerender, store } = await renderPart(<FoundGateways found={[]} />, "en", [
    "hub",
  ]);
  expect(container.textContent).toBe("");
  rerender(<FoundGateways found={found} />);
  expect(screen.getByText("There are 2 gateways in your network")).toBeDefined();
  const commands = () => [...container.querySelectorAll("code")].map((code) => code.textContent);
  expect(commands()).toEqual([
    "heliograph --gateway http://192.168.1.50",
    "heliograph --gateway http://192.168.1.51:8080",
  ]);
  expect(screen.getByText("OpenDTU-1A2B3C")).toBeDefined();
  expect(await axeProblems(container)).toEqual([]);

  store.set(privacyAtom, true);
  rerender(<FoundGateways found={found} />);
  expect(container.textContent).not.toMatch(/192|1A2B3C/);
  // A copy that is private would find no gateway.
  let copied: string | undefined;
  document.execCommand = () => {
    const clipboardData = { setData: (_: string, text: string) => void (copied = text) };
    return document.dispatchEvent(Object.assign(new Event("copy"), { clipboardData }));
  };
  onTestFinished(() => void Reflect.deleteProperty(document, "execCommand"));
  const [copy] = screen.getAllByRole("button", { name: "Copy" });
  if (copy) fireEvent.click(copy);
  expect(copied).toBe("heliograph --gateway http://192.168.1.50");

  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(container.textContent).toBe("");
});
