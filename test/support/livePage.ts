import type { Locator, Page } from "playwright-core";

export function panelOf(page: Page, title: string): Locator {
  return page.getByRole("region", { name: title, exact: true });
}

export function groupOf(panel: Locator, title: string): Locator {
  return panel.getByRole("region", { name: title, exact: true });
}

/** The value of a row of a group, with its unit, as it stands there. */
export async function valueOf(group: Locator, label: string): Promise<string> {
  const row = group.getByText(label, { exact: true }).locator("xpath=ancestor::div[parent::dl]");
  return (await row.locator("dd").textContent()) ?? "";
}

export async function openDialog(page: Page, panel: string, button: string): Promise<Locator> {
  await panelOf(page, panel).getByRole("button", { name: button }).click();
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  return dialog;
}
