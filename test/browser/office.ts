import type { Browser, Page } from "playwright-core";
import { Client, PASSWORD } from "../kit/appliance.ts";
import { initialised, Served } from "../kit/executable.ts";
import { leaveBrowser, openBrowser, type Visit, visit, watchCalls } from "./browser.ts";

/** A small organisation on the compiled executable, with browsers for its users. */
export interface Office {
  readonly url: string;
  readonly served: Served;
  readonly folder: string;
  readonly browser: Browser;
  /** Ana: owner of the organisation and operator of the server. */
  readonly ana: Client;
  /** Undocumented calls, calls to other hosts, errors, and styles that the browser blocked. */
  readonly faults: readonly string[];
  invite(email: string, roles: readonly string[]): Promise<Client>;
  visit(options?: Partial<Visit>): Promise<Page>;
  close(): Promise<void>;
}

export async function openOffice(
  args: readonly string[] = [],
  { size = "small" }: { size?: string } = {},
): Promise<Office> {
  const folder = await initialised(["--size", size]);
  const served = await Served.start(folder, [...args]);
  const browser = await openBrowser();
  const ana = await served.logIn();
  const faults: string[] = [];
  return {
    url: served.base,
    served,
    folder,
    browser,
    ana,
    faults,
    invite: async (email, roles) => {
      const invited = await ana.post("/api/v1/settings/team", { email, name: email.split("@")[0], roles });
      const accepted = await served.send("POST", "/api/v1/auth/invitations/accept", {
        token: invited.body.invitation.token,
        password: PASSWORD,
      });
      return new Client(served.base, accepted.body);
    },
    visit: async (options = {}) => {
      const page = await visit(browser, {
        url: served.base,
        email: "ana@example.com",
        password: PASSWORD,
        ...options,
      });
      page.on("pageerror", (error) => faults.push(`${page.url()}: ${error.message}`));
      page.on("console", (message) => {
        if (/Content Security Policy|Refused to|^Error: /.test(message.text())) faults.push(message.text());
      });
      await watchCalls(page, served.base, faults);
      return page;
    },
    close: async () => {
      await leaveBrowser(browser);
      await served.stop();
    },
  };
}
