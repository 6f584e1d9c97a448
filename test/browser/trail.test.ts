import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { generateKeyPairSync } from "node:crypto";
import type { Page } from "playwright-core";
import { type PrivateJwk, signer } from "../../src/engine/audit/checkpoint.ts";
import { cosignatureLine } from "../../src/evidence/cosign.ts";
import type { Json } from "../kit/appliance.ts";
import { apiCalls } from "./api-calls.ts";
import { complaints, settled } from "./browser.ts";
import { type Office, openOffice } from "./office.ts";
import { agree, dialogOf, open, press, someone } from "./presses.ts";

const DANA = "dana@example.com";
const AUDIT = "/api/v1/audit";
let office: Office;
let page: Page;
const { made, moved } = apiCalls(() => office);

beforeAll(async () => {
  office = await openOffice(["--jobs-tick-seconds", "1", "--audit-checkpoint-events", "50"]);
  // Otherwise Dana could not decide on Ana's requests for thirty days, because Ana invited her.
  await office.ana.put("/api/v1/settings/organization", { independence_days: 0 });
  await office.invite(DANA, ["admin"]);
  for (let n = 0; n < 300; n += 1) await office.ana.get("/api/v1/auth/me");
  page = await someone(office);
});
afterAll(() => office.close());

const ask = async (path: string): Promise<Json> => (await office.ana.get(path)).body;

test("a witness cosignature is added, and a checkpoint without one is rejected", async () => {
  const privateKey = generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" });
  const { kty, crv, x } = privateKey;
  await made("audit/witnesses", { name: "notary.example", public_key: { kty, crv, x } });
  const [{ size, note }] = (await ask(`${AUDIT}/checkpoints?limit=1`)).data;
  // Safe cast: the exported key is an Ed25519 private key.
  const key = { name: "notary.example", privateKey: signer(privateKey as PrivateJwk), at: Date.now() };
  await open(page, "/audit?tab=witnesses");
  const box = page.getByRole("textbox", { name: "Cosigned checkpoint" });
  const keep = page.getByRole("button", { name: "Add cosignature" });
  await box.fill("Dear all,\nplease sign this.");
  await page.getByText("Not a checkpoint.").waitFor();
  expect(await keep.isDisabled()).toBe(true);
  await box.fill(note);
  await keep.click();
  await page.getByRole("main").getByRole("alert").waitFor();
  expect(await complaints(page)).toEqual([]);
  expect((await ask(`${AUDIT}/checkpoints/${size}/cosignatures`)).data).toEqual([]);
  await box.fill(`${note}${cosignatureLine(note, key)}`);
  await keep.dblclick();
  await page.getByText("Cosignature added").first().waitFor();
  await settled(page);
  expect((await ask(`${AUDIT}/checkpoints/${size}/cosignatures`)).data).toMatchObject([
    { name: "notary.example" },
  ]);
  expect(await box.inputValue()).toBe("");
});

test("a segment is removed once its archive is verified, and restored", async () => {
  const segment = async () => ask(`${AUDIT}/segments/1`);
  await open(page, "/audit?tab=segments");
  await press(page, "Seal now");
  await dialogOf(page);
  await agree(page, "Seal now");
  await press(page, "Archive");
  const download = page.waitForEvent("download");
  await page
    .getByRole("button", { name: /^Download/ })
    .first()
    .click();
  const file = await (await download).path();
  await press(page, "Remove from database");
  const dialog = await dialogOf(page);
  const sha = dialog.getByRole("textbox", { name: "SHA-256 shown by the verification" });
  await sha.fill("not a hash");
  expect(await dialog.getByRole("button", { name: "Remove from database" }).isDisabled()).toBe(true);
  await sha.fill("0".repeat(64));
  await press(dialog, "Remove from database");
  await dialog.getByRole("alert").waitFor();
  expect((await segment()).state).toBe("archived");
  const { sha256 } = (await segment()).archive;
  expect(new Bun.CryptoHasher("sha256").update(await Bun.file(file).bytes()).digest("hex")).toBe(sha256);
  await sha.fill(sha256);
  await agree(page, "Remove from database");
  // The page refreshes by itself until the job has finished.
  await page.getByText("In the archive only").waitFor();
  expect((await segment()).state).toBe("emptied");
  const bring = page.locator("input[type=file]").first();
  await bring.setInputFiles({ name: "other.gz", mimeType: "application/gzip", buffer: Buffer.from("other") });
  await page.getByRole("alert").first().waitFor();
  expect((await segment()).state).toBe("emptied");
  await bring.setInputFiles({
    name: "segment-000001.ndjson.gz",
    mimeType: "application/gzip",
    buffer: Buffer.from(await Bun.file(file).arrayBuffer()),
  });
  await page.getByText("The events are being restored").waitFor();
  await page.getByText("In the archive only").waitFor({ state: "detached" });
  expect(await ask(`${AUDIT}/verify`)).toMatchObject({ ok: true });
});

describe("Data subject request", () => {
  test("for rectification needs a decision on every match and corrects a record once", async () => {
    const contact = await made("crm/contacts", {
      first_name: "Maria",
      last_name: "Huber",
      email: "maria@example.net",
    });
    await made("crm/leads", { name: "Maria Huber", source: "website" });
    const request = await made("data/requests", {
      kind: "rectification",
      name: "Maria Huber",
      email: "maria@example.net",
    });
    await moved(`data/requests/${request.id}/check_identity`);
    await moved(`data/requests/${request.id}/confirm_identity`, { identity_method: "callback" });
    const counts = async () => (await ask(`/api/v1/data/requests/${request.id}/scope`)).counts;
    await open(page, `/data/requests/${request.id}`);
    await press(page, "Search all data");
    const before = await counts();
    expect(before.undecided).toBeGreaterThan(0);
    await page
      .getByRole("combobox", { name: /^Decision on Maria Huber/ })
      .last()
      .click();
    await page.getByRole("option", { name: "Exclude: another person" }).click();
    await settled(page);
    expect(await complaints(page)).toEqual([]);
    expect(await counts()).toMatchObject({ exclude: before.exclude + 1 });
    const rest = page.getByRole("button", { name: "Include all undecided" });
    if (await rest.isVisible()) await rest.dblclick();
    await settled(page);
    expect((await counts()).undecided).toBe(0);
    await press(page, "Submit");
    const dana = await office.served.logIn(DANA);
    const { version } = await ask(`/api/v1/data/requests/${request.id}`);
    await moved(`data/requests/${request.id}/approve`, { version }, dana);

    const german = await someone(office, { language: "de-DE" });
    await open(german, `/data/requests/${request.id}`);
    await german.getByRole("combobox", { name: "Datensatz" }).click();
    await german.getByRole("option", { name: /Huber \(Kontakt/ }).click();
    await german.getByRole("combobox", { name: "Zu berichtigendes Feld" }).click();
    await german.getByRole("option", { name: "E-Mail", exact: true }).click();
    const value = german.getByRole("textbox", { name: "E-Mail", exact: true });
    await value.fill("no address");
    await press(german, "Datensatz berichtigen");
    const alert = german.getByRole("main").getByRole("alert");
    await alert.waitFor();
    expect(await alert.textContent()).not.toMatch(/\b(the|must|be|an)\b/);
    expect(await complaints(german)).toEqual([]);
    await value.fill("maria.huber@example.net");
    await german.getByRole("button", { name: "Datensatz berichtigen" }).dblclick();
    await german.getByText("Datensatz berichtigt", { exact: true }).first().waitFor();
    await settled(german);
    expect(await ask(`/api/v1/crm/contacts/${contact.id}`)).toMatchObject({
      email: "maria.huber@example.net",
      version: contact.version + 1,
    });
    await german.context().close();
  });
});

test("no external requests, undocumented API calls or page errors occur", () => {
  expect(office.faults).toEqual([]);
});
