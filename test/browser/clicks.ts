import type { Locator, Page } from "playwright-core";
import { settled } from "./browser.ts";

/** Walks through pages as a person does, and counts the clicks. Typing does not count. */
export class Clicks {
  readonly page: Page;
  count = 0;

  constructor(page: Page) {
    this.page = page;
  }

  get main(): Locator {
    return this.page.locator("#main");
  }

  get dialog(): Locator {
    return this.page.getByRole("dialog");
  }

  /** Clicks the buttons or links with these names on the page, one after the other. */
  async press(...names: readonly string[]): Promise<void> {
    for (const name of names) await this.on(named(this.main, name));
  }

  /** Clicks a button on the page, then the button in its dialog that confirms it. */
  async confirm(name: string, yes = name): Promise<void> {
    await this.press(name);
    await this.on(this.dialog.getByRole("button", { name: yes, exact: true }));
  }

  async on(target: Locator): Promise<void> {
    await target.click();
    this.count += 1;
    await settled(this.page);
  }

  /** Fills in a field of the dialog or the form. */
  async type(label: string, value: string, where: Locator = this.dialog): Promise<void> {
    await where.getByRole("textbox", { name: label }).fill(value);
  }

  /** Waits for a record that opens by itself, and returns its address. */
  async arrive(at: string): Promise<string> {
    await this.page.waitForURL((url) => url.pathname.startsWith(`/${at}`));
    await settled(this.page);
    return this.record;
  }

  /** Address of the record that is open, as in the API: `crm/leads/…`. */
  get record(): string {
    return new URL(this.page.url()).pathname.slice(1);
  }
}

const named = (where: Locator, name: string) =>
  where
    .getByRole("button", { name, exact: true })
    .or(where.getByRole("link", { name, exact: true }))
    .first();
