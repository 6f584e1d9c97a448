import { expect, test } from "bun:test";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Client, freshFolder, type Json, PASSWORD } from "../kit/appliance.ts";
import { repeats } from "../kit/depth.ts";
import { initialised, Served } from "../kit/executable.ts";
import { attach, bytesOf } from "../kit/files.ts";

const PERSON = "Wilhelmine Quastenflosser";
const EMAIL = "wilhelmine@quastenflosser.example";
const IBAN = "AT611904300234573201";
const WRONG = "a password that is Grottenfalsch";

/** Performs operations whose secrets a careless log would leak; returns those secrets. */
async function live(served: Served, folder: string): Promise<{ secrets: string[]; broken: string }> {
  const ana = await served.logIn();
  const secrets = [
    PASSWORD,
    "ana@example.com",
    ana.accessToken,
    ana.refreshToken,
    PERSON,
    EMAIL,
    IBAN,
    WRONG,
  ];
  const refused = { email: EMAIL, password: WRONG };
  expect((await served.send("POST", "/api/v1/auth/login", refused)).status).toBe(401);

  const invited = await ana.post("/api/v1/settings/team", { email: EMAIL, name: PERSON, roles: ["admin"] });
  secrets.push(invited.body.invitation.token);
  const accepted = await served.send("POST", "/api/v1/auth/invitations/accept", {
    token: invited.body.invitation.token,
    password: PASSWORD,
  });
  secrets.push(accepted.body.access_token, accepted.body.refresh_token);

  const begun = await ana.post("/api/v1/auth/mfa/totp", { password: PASSWORD });
  secrets.push(begun.body.secret);
  const key = await ana.post("/api/v1/developer/keys", {
    name: "Reader",
    scopes: ["graph:read"],
    daily_cap: 1000,
    monthly_cap: 1000,
  });
  secrets.push(key.body.secret);
  await served.send("GET", "/api/public/v1/graph/concepts?domain=x", undefined, {
    authorization: `Bearer ${key.body.secret}x`,
  });

  const lead = await ana.post("/api/v1/crm/leads", { name: PERSON, email: EMAIL });
  await ana.get(`/api/v1/crm/leads?q=${encodeURIComponent(PERSON)}`);
  await ana.post("/api/v1/crm/leads", { name: PERSON, iban: IBAN });
  await ana.post("/api/v1/crm/leads", `{"name": "${PERSON}", "email": "${EMAIL}"`, {
    "content-type": "application/json",
  });
  return { secrets, broken: await breakSomething(served, ana, folder, lead.body.id) };
}

/** Removes an attachment's file from disk to cause an internal error; returns the error id. */
async function breakSomething(served: Served, ana: Client, folder: string, lead: string): Promise<string> {
  const place = `/api/v1/crm/leads/${lead}/attachments`;
  const content = bytesOf(`%PDF-1.7\n${PERSON} ${EMAIL}`);
  const { body } = await attach(served.base, ana, place, content, "application/pdf");
  for (const name of readdirSync(join(folder, "files")))
    rmSync(join(folder, "files", name), { recursive: true });
  const broken = await ana.get(`${place}/${body.id}/content`);
  expect(broken.status).toBe(500);
  return broken.body.correlation_id;
}

// Both formats log the same text, so the gate tests only one of them.
for (const format of (["json", "text"] as const).slice(0, repeats(1, 2)))
  test(`the ${format} log contains error ids but no personal data, passwords or tokens`, async () => {
    const data = await initialised();
    const logs = freshFolder();
    const served = await Served.start(data, [
      ...["--log-file", join(logs, "freehold.log"), "--log-format", format, "--log-level", "debug"],
    ]);
    const { secrets, broken } = await live(served, data);
    const errors = new Response(served.child.stderr).text();
    await served.stop();

    const log = readFileSync(join(logs, "freehold.log"), "utf8");
    const output = `${log}\n${await errors}\n${served.lines.join("\n")}`;
    expect(secrets.filter((secret) => secret === undefined || secret.length < 8)).toEqual([]);
    expect(secrets.filter((secret) => output.includes(secret))).toEqual([]);
    for (const word of PERSON.split(" ")) expect(output).not.toContain(word);
    expect(log).toContain(broken);
    if (format === "json") {
      const lines: Json[] = log
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line));
      const { level, action } = lines.find(({ correlation_id }) => correlation_id === broken);
      expect([level, action]).toEqual(["error", "crm.leads.attachments.download"]);
    }
    for (const path of [data, logs]) rmSync(path, { recursive: true });
  });
