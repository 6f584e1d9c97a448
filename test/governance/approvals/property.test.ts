import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import type { Client, Json } from "../../kit/appliance.ts";
import { decide, seenBy } from "../../kit/decide.ts";
import { repeats } from "../../kit/depth.ts";
import { APPROVALS, makeLead, type Office, openOffice, writeRule } from "./kit.ts";

let office: Office;
beforeAll(async () => {
  office = await openOffice();
  await writeRule(office.ana, {
    actions: ["crm.leads.contact"],
    steps: [
      {
        name: "Two managers",
        approvers: [{ role: "crm_manager" }, { role: "owner" }],
        need: 2,
        due_in: 8,
        on_timeout: "escalate",
      },
    ],
  });
});
afterAll(() => office.appliance.stop());

const LEADS = "/api/v1/crm/leads";
const PEOPLE = ["ana", "bob", "cem", "dana", "eli"] as const;
const who = fc.constantFrom(...PEOPLE);

type Move =
  | {
      do: "ask" | "vote" | "contact" | "resubmit" | "withdraw" | "change" | "retag" | "bulk";
      by: (typeof PEOPLE)[number];
    }
  | { do: "delegate"; by: (typeof PEOPLE)[number]; to: (typeof PEOPLE)[number]; onRequest: boolean }
  | { do: "role"; of: "cem" | "dana" | "eli"; manager: boolean }
  | { do: "rush"; by: readonly (typeof PEOPLE)[number][] }
  | { do: "clock" };

const moves = fc.array(
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        do: fc.constantFrom(
          "ask",
          "vote",
          "vote",
          "contact",
          "resubmit",
          "withdraw",
          "change",
          "retag",
          "bulk",
        ),
        by: who,
      }) as fc.Arbitrary<Move>,
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant("delegate"),
        by: who,
        to: who,
        onRequest: fc.boolean(),
      }) as fc.Arbitrary<Move>,
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant("role"),
        of: fc.constantFrom("cem", "dana", "eli"),
        manager: fc.boolean(),
      }) as fc.Arbitrary<Move>,
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant("rush"),
        by: fc.array(who, { minLength: 2, maxLength: 4 }),
      }) as fc.Arbitrary<Move>,
    },
    { weight: 1, arbitrary: fc.constant<Move>({ do: "clock" }) },
  ),
  { minLength: 4, maxLength: 14 },
);

test("no sequence of calls executes an action twice or without enough distinct votes", async () => {
  await fc.assert(
    fc.asyncProperty(moves, async (sequence) => {
      const lead = await makeLead(office.dana);
      for (const move of sequence) await take(move, lead.id);
      await holds(lead.id);
    }),
    { numRuns: repeats(15, 45) },
  );
});

async function take(move: Move, lead: string): Promise<void> {
  const id = (
    await office.appliance.rows(
      "SELECT id FROM approval_requests WHERE record_id = ? ORDER BY rid DESC LIMIT 1",
      lead,
    )
  )[0]?.id;
  const path = `${APPROVALS}/${id ?? "none"}`;
  const ask = async (by: Client) => {
    await by.post(`${LEADS}/${lead}/contact`);
    await passedFor(lead);
  };
  switch (move.do) {
    case "ask":
    case "contact":
      return await ask(office[move.by]);
    case "vote":
      return void (await decide(office[move.by], path, "approve"));
    case "resubmit":
    case "withdraw":
      return void (await office[move.by].post(`${path}/${move.do}`));
    case "change":
      return void (await office[move.by].put(`${LEADS}/${lead}`, {
        company: `C${office.appliance.clock.now()}`,
      }));
    case "retag":
      return void (await office[move.by].put(`${LEADS}/${lead}`, {
        tags: [`t${office.appliance.clock.now()}`],
      }));
    case "bulk":
      return void (await office[move.by].post(`${APPROVALS}/bulk`, {
        requests: await seenBy(office[move.by], [String(id ?? "none")]),
        decision: "approve",
      }));
    case "delegate": {
      const to = office[move.to].userId;
      if (move.onRequest) return void (await office[move.by].post(`${path}/delegate`, { to }));
      const days = { valid_from: "2026-11-01", valid_to: "2026-12-31" };
      return void (await office[move.by].post(`${APPROVALS}/delegations`, { to, ...days }));
    }
    case "role": {
      const roles = move.manager ? ["crm_manager"] : ["crm_clerk"];
      return void (await office.ana.put(`/api/v1/settings/team/${office[move.of].userId}`, { roles }));
    }
    case "rush":
      return void (await Promise.all(move.by.map((by) => decide(office[by], path, "approve"))));
    case "clock":
      return void (await office.appliance.run("approvals.watch_deadlines", {}).catch(() => undefined));
  }
}

/** Called after each self-approved request: no other user could have approved it at that time. */
async function passedFor(lead: string): Promise<void> {
  const [request] = await office.appliance.rows(
    "SELECT * FROM approval_requests WHERE record_id = ? AND way = 'self'",
    lead,
  );
  if (!request || passed.has(String(request.id))) return;
  passed.add(String(request.id));
  const involved = [String(request.requester), ...(JSON.parse(String(request.editors)) as string[])];
  const managers = await office.appliance.rows(
    `SELECT user_id FROM memberships WHERE deactivated_at IS NULL AND
     EXISTS (SELECT 1 FROM json_each(roles) WHERE value IN ('crm_manager', 'owner'))`,
  );
  const others = managers.filter(({ user_id }) => !involved.includes(String(user_id)));
  expect(others).toEqual([]);
}

const passed = new Set<string>();

async function holds(lead: string): Promise<void> {
  const requests = await office.appliance.rows("SELECT * FROM approval_requests WHERE record_id = ?", lead);
  const done = await office.appliance.rows(
    "SELECT approval_id FROM audit_events WHERE record_id = ? AND action = 'crm.leads.contact' AND outcome = 'ok'",
    lead,
  );
  const executed = requests.filter(({ state }) => state === "executed");
  expect(done.map(({ approval_id }) => approval_id)).toEqual(executed.map(({ id }) => id));
  expect(executed.length).toBeLessThanOrEqual(1);
  const [record] = await office.appliance.rows("SELECT state FROM crm_leads WHERE id = ?", lead);
  expect(record?.state).toBe(executed.length === 1 ? "contacted" : "new");
  for (const request of executed) {
    if (request.way === "self") {
      expect(passed).toContain(String(request.id));
      await reviewed(request);
      continue;
    }
    const votes = await office.appliance.rows(
      "SELECT actor, stands_for FROM approval_log WHERE request_id = ? AND round = ? AND kind = 'approved'",
      String(request.id),
      Number(request.round),
    );
    const editors = JSON.parse(String(request.editors)) as string[];
    const involved = votes.flatMap(({ actor, stands_for }) => [
      String(actor),
      ...(stands_for ? [String(stands_for)] : []),
    ]);
    // Two approvals are required. If only one user is eligible, one approval is enough, but is reviewed.
    const [{ required }] = JSON.parse(String(request.steps));
    const [seated] = await office.appliance.rows(
      "SELECT count(*) AS n FROM approval_seats WHERE request_id = ? AND round = ? AND role IS NOT NULL",
      String(request.id),
      Number(request.round),
    );
    // If no user is eligible, the requester's superior approves.
    expect(required).toBe(Math.max(1, Math.min(2, Number(seated?.n))));
    expect(new Set(votes.map(({ actor }: Json) => actor)).size).toBeGreaterThanOrEqual(required);
    expect(
      new Set(votes.map(({ actor, stands_for }: Json) => stands_for ?? actor)).size,
    ).toBeGreaterThanOrEqual(required);
    if (required < 2) await reviewed(request);
    expect(involved).not.toContain(String(request.requester));
    expect(involved.filter((user) => editors.includes(user))).toEqual([]);
  }
}

async function reviewed(request: Json): Promise<void> {
  const reviews = await office.appliance.rows(
    "SELECT count(*) AS n FROM approval_reviews WHERE request_id = ?",
    String(request.id),
  );
  expect(reviews).toEqual([{ n: 1 }]);
}
