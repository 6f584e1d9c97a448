/**
 * Takes screenshots of a running server for review by a person:
 *
 * bun run look --url http://127.0.0.1:7400 --email ana@example.com --password '...' /crm/leads /fin/invoices
 *
 * They are written to test/.work/pictures; --phone, --dark and --german select the variant.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { complaints, DESKTOP, openBrowser, PHONE, settled, visit } from "./browser.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: "string", default: "http://127.0.0.1:7400" },
    email: { type: "string", default: "" },
    password: { type: "string", default: "" },
    folder: { type: "string", default: join(import.meta.dir, "../.work/pictures") },
    phone: { type: "boolean", default: false },
    dark: { type: "boolean", default: false },
    german: { type: "boolean", default: false },
    whole: { type: "boolean", default: false },
  },
});
mkdirSync(values.folder, { recursive: true });
const browser = await openBrowser();
try {
  const page = await visit(browser, {
    url: values.url,
    email: values.email,
    password: values.password,
    viewport: values.phone ? PHONE : DESKTOP,
    theme: values.dark ? "dark" : "light",
    language: values.german ? "de-DE" : "en-GB",
  });
  page.on("console", (message) => {
    if (message.type() === "error") console.error(`${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => console.error(`${page.url()}: ${error.stack ?? error.message}`));
  for (const path of positionals.length > 0 ? positionals : ["/"]) {
    await page.goto(path);
    await settled(page);
    const name = [
      path === "/" ? "home" : path.slice(1).replaceAll(/[^\w-]+/g, "_"),
      values.phone && "phone",
      values.dark && "dark",
      values.german && "german",
    ]
      .filter(Boolean)
      .join(".");
    const file = join(values.folder, `${name}.png`);
    await page.screenshot({ path: file, fullPage: values.whole });
    console.log(file);
    for (const complaint of await complaints(page)) console.log(`  ${complaint}`);
    const wide = Number(await page.evaluate("document.documentElement.scrollWidth - innerWidth"));
    if (wide > 0) console.log(`  is ${wide} pixels too wide`);
  }
} finally {
  await browser.close();
}
