import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { PASSWORD } from "../../kit/appliance.ts";
import { initialised, Served } from "../../kit/executable.ts";

const APPROVALS = "/api/v1/approvals";
const LEADS = "/api/v1/crm/leads";
const KILLS = 6;

const mail = (name: string) => `${name}@example.com`;

async function staff(served: Served): Promise<void> {
  const ana = await served.logIn();
  for (const [name, role] of [
    ["bob", "crm_manager"],
    ["cem", "crm_manager"],
    ["dana", "crm_clerk"],
  ] as const) {
    const invited = await ana.post("/api/v1/settings/team", { email: mail(name), name, roles: [role] });
    const { token } = invited.body.invitation;
    await served.send("POST", "/api/v1/auth/invitations/accept", { token, password: PASSWORD });
  }
  const rule = await ana.post(`${APPROVALS}/policies`, {
    name: "Two managers",
    actions: ["crm.leads.contact"],
    steps: [{ name: "Two", approvers: [{ role: "crm_manager" }], need: 2 }],
  });
  expect(rule.status).toBe(201);
}

function onDisk(folder: string, lead: string): Record<string, unknown> {
  const db = new Database(join(folder, "freehold.db"), { readonly: true });
  const row = db
    .query<Record<string, unknown>, { lead: string }>(
      `SELECT r.state AS request, l.state AS lead,
         (SELECT count(*) FROM approval_log WHERE request_id = r.id AND kind = 'approved') AS votes,
         (SELECT count(*) FROM approval_log WHERE request_id = r.id AND kind = 'executed') AS executed,
         (SELECT count(*) FROM audit_events WHERE record_id = l.id AND action = 'crm.leads.contact' AND outcome = 'ok') AS effects
       FROM crm_leads l JOIN approval_requests r ON r.record_id = l.id WHERE l.id = $lead`,
    )
    .get({ lead });
  db.close();
  return row ?? {};
}

const WAITING = { request: "pending", lead: "new", votes: 1, executed: 0, effects: 0 };
const DONE = { request: "executed", lead: "contacted", votes: 2, executed: 1, effects: 1 };

test(`an approval takes effect once or stays pending when killed ${KILLS} times around votes`, async () => {
  const folder = await initialised();
  let served = await Served.start(folder);
  await staff(served);
  for (let kill = 0; kill < KILLS; kill++) {
    const [bob, dana] = [await served.logIn(mail("bob")), await served.logIn(mail("dana"))];
    const { id } = (await dana.post(LEADS, { name: `Lead ${kill}` })).body;
    const held = await dana.post(`${LEADS}/${id}/contact`);
    const path = `${APPROVALS}/${held.body.approval.id}/approve`;
    const seen = { snapshot_hash: held.body.approval.snapshot_hash };
    expect((await bob.post(path, seen)).body.state).toBe("pending");
    await served.stop("SIGKILL");
    served = await Served.start(folder);
    expect(onDisk(folder, id)).toEqual(WAITING);
    expect((await (await served.logIn(mail("bob"))).post(path, seen)).body.code).toBe("APPROVAL_DECIDED");

    // Killed during the last vote: either everything takes effect or nothing does.
    const cem = await served.logIn(mail("cem"));
    const voting = cem.post(path, seen).then(
      ({ body }) => body.state,
      () => "unanswered",
    );
    await Bun.sleep(2 * kill);
    await served.stop("SIGKILL");
    const answer = await voting;
    served = await Served.start(folder);
    const then = onDisk(folder, id);
    if (answer === "executed") expect(then).toEqual(DONE);
    else expect([JSON.stringify(WAITING), JSON.stringify(DONE)]).toContain(JSON.stringify(then));

    // Repeats the vote, whose response was lost. It takes effect only once.
    const again = await (await served.logIn(mail("cem"))).post(path, seen);
    expect([200, 409]).toContain(again.status);
    expect(onDisk(folder, id)).toEqual(DONE);
  }
  const verified = await (await served.logIn()).get("/api/v1/audit/verify");
  expect(verified.body).toMatchObject({ ok: true });
  await served.stop();
  rmSync(folder, { recursive: true });
});
