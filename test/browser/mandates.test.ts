import { afterAll, beforeAll, expect, test } from "bun:test";
import { createHash, randomBytes } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import { type Client, type Json, PASSWORD } from "../kit/appliance.ts";
import { initialised, Served } from "../kit/executable.ts";
import { complaints, leaveBrowser, openBrowser, PHONE, settled, visit, watchCalls } from "./browser.ts";

let served: Served;
let browser: Browser;
let ana: Client;
let page: Page;
let secret = "";
const faults: string[] = [];

beforeAll(async () => {
  served = await Served.start(await initialised());
  browser = await openBrowser();
  ana = await served.logIn();
  page = await visit(browser, { url: served.base, email: "ana@example.com", password: PASSWORD });
  page.on("pageerror", (error) => faults.push(error.message));
  await watchCalls(page, served.base, faults);
});
afterAll(async () => {
  await leaveBrowser(browser);
  await served.stop();
});

const dialog = () => page.getByRole("dialog");
const said = (text: string | RegExp) => page.getByText(text).first().waitFor();
const mandates = async (): Promise<Json[]> => (await ana.get("/api/v1/settings/mandates")).body.data;

const asProgram = (path: string, body?: object) =>
  fetch(`${served.base}/api/v1/${path}`, {
    headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });

test("a person makes a mandate for a program and issues its secret", async () => {
  await page.goto("/settings/mandates");
  await settled(page);
  await page.getByRole("link", { name: "New mandate" }).first().click();
  await page.getByLabel("Name").first().fill("Website form");
  await page.getByLabel("Actions").first().fill("crm.leads.*");
  await page.keyboard.press("Enter");
  const ofRecord = page.getByRole("region", { name: "Record" });
  await ofRecord.getByRole("button", { name: "Add condition" }).click();
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await said("The program has no secret yet");
  const [made] = await mandates();
  expect(made.conditions).toEqual({ record: { state: "new" } });
  expect([made.mode, made.actions, made.holder_id]).toEqual(["propose", ["crm.leads.*"], ana.userId]);

  await page.getByRole("button", { name: "Issue secret" }).click();
  await dialog().getByRole("button", { name: "Issue secret" }).click();
  await said("I have saved the secret");
  secret = String(await dialog().locator("pre").first().textContent());
  expect(secret).toStartWith("fh_m_");
  await dialog().getByLabel("I have saved the secret").click();
  await dialog().getByRole("button", { name: "Close" }).click();
  await said(`${secret.slice(0, 17)}…`);
  expect(await page.content()).not.toContain(secret);
});

test("confirms what the program proposes", async () => {
  const held = await asProgram("crm/leads", { name: "Kim Lee", company: "Lee & Sons" });
  expect(held.status).toBe(202);
  const { approval }: Json = await held.json();
  await page.goto(`/approvals/${approval.id}`);
  await settled(page);
  await page.getByRole("link", { name: "Website form" }).waitFor();
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await dialog().getByRole("button", { name: "Approve" }).click();
  await dialog().waitFor({ state: "detached" });
  const { state, result_id }: Json = await (await asProgram(`approvals/${approval.id}`)).json();
  expect(state).toBe("executed");
  await page.goto(`/crm/leads/${result_id}`);
  await settled(page);
  await page.getByRole("tab", { name: "History" }).click();
  await said(/a program of Ana/);
});

test("watches the program, and stops it", async () => {
  const [{ id }] = await mandates();
  await page.goto(`/settings/mandates/${id}`);
  await settled(page);
  await page
    .getByRole("row", { name: /Create lead/ })
    .first()
    .waitFor();
  await page.getByRole("link", { name: "Show the calls in the audit trail" }).click();
  await said("Create lead");
  await page.goBack();
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await dialog().getByRole("button", { name: "Stop" }).click();
  await dialog().waitFor({ state: "detached" });
  expect((await asProgram("crm/leads")).status).toBe(401);
});

test("the pages are accessible on a desktop and a phone, and show no errors", async () => {
  const [{ id }] = await mandates();
  for (const size of [undefined, PHONE]) {
    if (size) await page.setViewportSize(size);
    for (const path of ["/settings/mandates", `/settings/mandates/${id}`, "/settings/mandates/new"]) {
      await page.goto(path);
      await settled(page);
      expect([path, await complaints(page)]).toEqual([path, []]);
    }
  }
  expect(faults).toEqual([]);
});

test("lets a program in that sends its user to the login page", async () => {
  const answers: URLSearchParams[] = [];
  const door = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: (request) => {
      answers.push(new URL(request.url).searchParams);
      return new Response("You can close this page.");
    },
  });
  const redirect_uri = `http://127.0.0.1:${door.port}/callback`;
  const verifier = randomBytes(32).toString("base64url");
  const registered = await fetch(`${served.base}/api/v1/settings/mandates/clients`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ client_name: "Assistant", redirect_uris: [redirect_uri] }),
  });
  const { client_id }: Json = await registered.json();
  const request = new URLSearchParams({
    response_type: "code",
    client_id,
    redirect_uri,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    state: "a state",
  });
  await page.goto(`/authorize?${request}`);
  await said("Assistant asks to act for you");
  await said(`127.0.0.1:${door.port}`);
  expect(await complaints(page)).toEqual([]);
  await page.getByRole("button", { name: "Refuse" }).click();
  await said("You can close this page.");
  expect(answers.pop()?.get("error")).toBe("access_denied");

  await page.goto(`/authorize?${request}`);
  await page.getByRole("button", { name: "Give access" }).click();
  await said("You can close this page.");
  const answer = answers.pop();
  expect([answer?.get("state"), answer?.get("iss")]).toEqual(["a state", served.base]);
  const exchanged = await fetch(`${served.base}/oauth/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code: answer?.get("code") ?? "",
      code_verifier: verifier,
      client_id,
      redirect_uri,
    }),
  });
  const { access_token }: Json = await exchanged.json();
  expect(access_token).toStartWith("fh_m_");
  const [made] = (await mandates()).filter(({ name }) => name.startsWith("Assistant "));
  expect([made.kind, made.mode, made.actions]).toEqual(["agent", "propose", ["*"]]);

  await page.goto("/authorize?client_id=x");
  await said("Let the program connect again");
  await door.stop(true);
});
