import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { type Client, type Json, LETTERHEAD } from "../kit/appliance.ts";
import { COLLECTIONS, makeSample, pathOf, type Sample } from "../kit/samples.ts";
import { DESKTOP, PHONE, settled } from "./browser.ts";
import { type Office, openOffice } from "./office.ts";

/** Difficult input: executable markup, right-to-left text, very long words, emoji. */
const HOSTILE = [
  `<script>globalThis.broken = 1</script><img src=x onerror="globalThis.broken = 1"><svg onload=globalThis.broken=1>`,
  "مرحبا بالعالم، هذه شركة ذات اسم طويل جداً لا يتسع له سطر واحد في أي قائمة — שלום",
  "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft".repeat(3),
  "👩‍👩‍👧‍👦🏳️‍🌈🚲🧾".repeat(24),
];

/** Kinds of fields that accept free text. */
const TYPED: ReadonlySet<string> = new Set(["text", "long_text", "words"]);
const MODULES = /^(crm|fin|hr|ops|legal|strat)\./;
const ENTITIES = COLLECTIONS.filter((name) => MODULES.test(name));

let office: Office;
let page: Page;
let made: Sample;
let meta: ReadonlyMap<string, Json>;
let filled: ReadonlyMap<string, readonly string[]>;
beforeAll(async () => {
  office = await openOffice();
  await office.ana.put("/api/v1/settings/organization", { letterhead: LETTERHEAD });
  made = await makeSample(office.ana, "abc");
  const { entities, schemas } = (await office.ana.get("/api/v1/meta")).body;
  meta = new Map(entities.map((entity: Json) => [entity.collection, entity]));
  filled = new Map();
  const all = new Map<string, readonly string[]>();
  for (const [turn, collection] of ENTITIES.entries())
    all.set(collection, await fill(office.ana, collection, turn, schemas));
  filled = all;
  page = await office.visit();
  page.on("dialog", (dialog) => void dialog.accept());
});
afterAll(() => office.close());

/** Fills every suitable field of a record with hostile values; returns the fields' names. */
async function fill(client: Client, collection: string, turn: number, schemas: Json[]): Promise<string[]> {
  const path = `${pathOf(collection)}/${made[collection]}`;
  const fields: Json[] = meta
    .get(collection)
    .fields.filter(
      ({ kind, set, name, schema }: Json) =>
        TYPED.has(kind) &&
        set === "client" &&
        fits(schemas[schema], hostile(turn, schemas[schema])) &&
        name !== "custom",
    );
  let body = Object.fromEntries(
    fields.map(({ name, kind, schema }, i) => {
      const text = hostile(turn + i, schemas[schema]);
      return [name, kind === "words" ? [text.slice(0, 50)] : text];
    }),
  );
  // Removes the values that the record's rules reject, and tries again.
  for (let attempt = 0; attempt < 6 && Object.keys(body).length > 0; attempt += 1) {
    const reply = await client.put(path, body);
    if (reply.status === 200) return Object.keys(body);
    const refused = new Set((reply.body.details ?? []).map((detail: Json) => detail.path.split(".")[0]));
    if (refused.size === 0) return [];
    body = Object.fromEntries(Object.entries(body).filter(([name]) => !refused.has(name)));
  }
  return [];
}

/** Returns a hostile value cut to the field's maximum length, or two values if both fit. */
function hostile(turn: number, schema: Json): string {
  const most = schema?.maxLength ?? schema?.items?.maxLength ?? 200;
  const [one = "", other = ""] = [HOSTILE[turn % 4], HOSTILE[(turn + 1) % 4]];
  return [...`${one}${most > 400 ? ` ${other}` : ""}`].slice(0, most).join("").trim();
}

const fits = (schema: Json, text: string): boolean =>
  schema?.pattern === undefined || schema.type === "array" || new RegExp(schema.pattern, "u").test(text);

async function goTo(address: string): Promise<void> {
  await page.evaluate(
    `history.pushState({}, "", ${JSON.stringify(address)}); dispatchEvent(new PopStateEvent("popstate"))`,
  );
  await page.locator(`main[data-page="${address.split("?")[0]}"]`).waitFor();
  await settled(page);
}

/**
 * Finds content that overflows its box, or is cut off with no way to see the rest (a title, a scroll box, the
 * record itself).
 */
const FINDINGS = `(() => {
  const found = [];
  if ("broken" in globalThis) found.push("something ran");
  const over = document.documentElement.scrollWidth - innerWidth;
  if (over > 0) found.push("is " + over + " pixels too wide");
  const open = (one) => one.closest("[title], a, [role=row], input, textarea, label") ||
    one.querySelector("[title]");
  for (const one of document.querySelectorAll("main *")) {
    const style = getComputedStyle(one);
    const cut = one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0 &&
      (style.overflowX === "hidden" || style.overflowX === "clip") && one.textContent.trim() !== "";
    if (cut && style.textOverflow !== "ellipsis" && one.clientWidth > 1 && one.children.length === 0)
      found.push("is cut hard: " + one.className + " " + one.textContent.slice(0, 30));
    else if (cut && one.clientWidth > 1 && one.children.length === 0 && !open(one))
      found.push("is cut: " + one.className + " " + one.textContent.slice(0, 30));
    const { right, width } = one.getBoundingClientRect();
    const inBox = one.closest("[data-scrolls], [role=table], [role=grid], table, .mantine-ScrollArea-viewport, [role=tablist], [role=group]");
    if (width > 0 && right > innerWidth + 1 && !inBox && one.textContent.trim() !== "" && style.position !== "absolute" && !scrolls(one))
      found.push("sticks out: " + one.tagName + "." + one.className + " " + one.textContent.slice(0, 30));
  }
  function scrolls(one) {
    for (let box = one.parentElement; box; box = box.parentElement)
      if (/auto|scroll|hidden|clip/.test(getComputedStyle(box).overflowX) && box !== document.documentElement && box !== document.body) return true;
    return false;
  }
  return found.slice(0, 4);
})()`;

const FITTED = `new Promise((done) => {
  const end = performance.now() + 10_000;
  (function look() {
    if (document.documentElement.scrollWidth <= innerWidth || performance.now() > end) done();
    else requestAnimationFrame(look);
  })();
})`;

async function look(address: string): Promise<string[]> {
  const found: string[] = [];
  try {
    await page.setViewportSize(DESKTOP);
    await goTo(address);
    found.push(...((await page.evaluate(FINDINGS)) as string[]));
    await page.setViewportSize(PHONE);
    // Phone layouts are rendered only once the window has been resized.
    await page.evaluate(FITTED);
    await settled(page);
    found.push(...((await page.evaluate(FINDINGS)) as string[]).map((one) => `on a phone: ${one}`));
  } catch (thrown) {
    found.push(String(thrown).split("\n")[0] ?? "");
  }
  return found.map((one) => `${address.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, "id")} ${one}`);
}

/** Collections whose records cannot be changed after creation. */
const SETTLED: readonly string[] = [
  "fin.bank-transactions",
  "fin.settlements",
  "fin.reminders",
  "ops.depreciations",
  "legal.holds",
  "legal.acknowledgements",
  "hr.leave-entries",
  "strat.check-ins",
  "strat.kpi-points",
];

test("every collection except the immutable ones accepts hostile input", () => {
  expect(ENTITIES.toSorted()).toEqual([...meta.keys()].filter((name) => MODULES.test(name)).toSorted());
  expect(ENTITIES.length).toBeGreaterThanOrEqual(50);
  expect(ENTITIES.filter((collection) => filled.get(collection)?.length === 0)).toEqual([...SETTLED]);
});

describe.each(["crm", "fin", "hr", "ops", "legal", "strat"])("Pages of %s", (module) => {
  test("display hostile input as text without overflow", async () => {
    const wrong: string[] = [];
    for (const collection of ENTITIES.filter((name) => name.startsWith(`${module}.`))) {
      const address = `/${collection.replace(".", "/")}`;
      const record = `${address}/${made[collection]}`;
      wrong.push(...(await look(address)), ...(await look(record)));
      const isChanged = meta.get(collection).actions.includes("update");
      if (isChanged && filled.get(collection)?.length !== 0) wrong.push(...(await look(`${record}?edit=1`)));
    }
    expect(wrong).toEqual([]);
  });
});

test("no page fails on hostile input", () => {
  expect(office.faults).toEqual([]);
});
