import { expect } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { complaints, settled, type Visit } from "./browser.ts";
import type { Office } from "./office.ts";

/** Somebody of an office at a browser: Ana unless said. */
export function someone(office: Office, options: Partial<Visit> = {}): Promise<Page> {
  return office.visit(options);
}

/** Goes to an address, until all of it is there. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

/** Presses the button of a name, until what it sets off is over. */
export async function press(page: Page | Locator, name: string | RegExp): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
  await settled("page" in page ? page.page() : page);
}

/** Chooses an entry of the menu behind a button. */
export async function pick(page: Page, menu: string | RegExp, entry: string | RegExp): Promise<void> {
  await page.getByRole("button", { name: menu }).first().click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
  await settled(page);
}

/** The dialog that is open, which keeps nobody out. */
export async function dialogOf(page: Page): Promise<Locator> {
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  await settled(page);
  expect(await complaints(page)).toEqual([]);
  return dialog;
}

/** Says yes in a dialog, twice as an impatient finger does, until it is gone and done. */
export async function agree(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name, exact: true }).dblclick();
  await dialog.waitFor({ state: "detached" });
  await settled(page);
}
