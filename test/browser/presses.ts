import { expect } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { complaints, settled, type Visit } from "./browser.ts";
import type { Office } from "./office.ts";

export function someone(office: Office, options: Partial<Visit> = {}): Promise<Page> {
  return office.visit(options);
}

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

export async function press(page: Page | Locator, name: string | RegExp): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
  await settled("page" in page ? page.page() : page);
}

export async function pick(page: Page, menu: string | RegExp, entry: string | RegExp): Promise<void> {
  await page.getByRole("button", { name: menu }).first().click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
  await settled(page);
}

/** Checks the open dialog's accessibility and returns the dialog. */
export async function dialogOf(page: Page): Promise<Locator> {
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  await settled(page);
  expect(await complaints(page)).toEqual([]);
  return dialog;
}

/** Confirms a dialog with a double click and waits until it is closed. */
export async function agree(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name, exact: true }).dblclick();
  await dialog.waitFor({ state: "detached" });
  await settled(page);
}
