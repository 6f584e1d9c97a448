import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";
import { growsBelow } from "../../kit/cost.ts";
import { learning } from "../../kit/samples/learning.ts";
import { check, confirm } from "../imports/importing.ts";

const PATH = "/api/v1/workflows/pending";
const API = "/api/v1";

let appliance: TestAppliance;
/** By their roles; the employee is the worker, whose manager is `boss`. */
let who: Record<"owner" | "boss" | "worker" | "hr" | "fin" | "legal" | "strat" | "other", Client>;
let worker: string;

async function done(reply: { status: number; body: Json; text: string }): Promise<Json> {
  if (reply.status >= 300) throw new Error(reply.text);
  return reply.body;
}

const make = async (by: Client, path: string, body: object): Promise<string> =>
  (await done(await by.post(`${API}/${path}`, body))).id;
const move = async (by: Client, path: string, id: string, name: string, body: object = {}) =>
  done(await by.post(`${API}/${path}/${id}/${name}`, body));
const inbox = async (by: Client, query = "limit=200&count=true"): Promise<Json> =>
  done(await by.get(`${PATH}?${query}`));

beforeAll(async () => {
  appliance = await TestAppliance.start();
  const owner = await appliance.setUp("Acme", "ana@example.com", "solo");
  const rules = (await owner.get(`${API}/approvals/policies`)).body.data;
  for (const { id } of rules) await owner.delete(`${API}/approvals/policies/${id}`);
  const invite = (name: string, role: string) => appliance.invite(owner, `${name}@example.com`, [role]);
  who = {
    owner,
    boss: await invite("boss", "employee"),
    worker: await invite("worker", "employee"),
    hr: await invite("hr", "hr_manager"),
    fin: await invite("fin", "fin_clerk"),
    legal: await invite("legal", "legal_manager"),
    strat: await invite("strat", "strat_manager"),
    other: await invite("other", "employee"),
  };
  const hire = async (first_name: string, more: object) => {
    const id = await make(owner, "hr/employees", {
      first_name,
      last_name: "One",
      start_date: "2026-01-01",
      ...more,
    });
    await move(owner, "hr/employees", id, "activate");
    return id;
  };
  const boss = await hire("Mia", { user_id: who.boss.userId });
  worker = await hire("Eli", { user_id: who.worker.userId, manager_id: boss });
});
afterAll(() => appliance.stop());

type Person = keyof typeof who;
interface Step {
  kind: string;
  action: string;
  /** Those for whom the task waits; it waits for nobody else. */
  waits: Person[];
  answer(id: string): Promise<unknown>;
}

const GOALS = [{ text: "Help others", weight: "100" }];
const CASES: { name: string; create(): Promise<string>; steps: Step[] }[] = [
  {
    name: "a leave request, for the manager whom it names",
    create: async () => {
      const leave_type_id = await make(who.owner, "hr/leave-types", { name: "Leave", needs_balance: false });
      const dates = { from: "2026-12-01", to: "2026-12-02" };
      const id = await make(who.worker, "hr/leave-requests", {
        employee_id: worker,
        leave_type_id,
        ...dates,
      });
      await move(who.worker, "hr/leave-requests", id, "submit");
      return id;
    },
    steps: [
      {
        kind: "decision",
        action: "hr.leave-requests.approve",
        waits: ["boss"],
        answer: (id) =>
          move(who.boss, "hr/leave-requests", id, "reject", { decision_note: "Not in December" }),
      },
    ],
  },
  {
    name: "an approved expense claim, for those who post and pay it",
    create: async () => {
      await done(await who.owner.post(`${API}/fin/ledger-accounts/chart`, { type: "services" }));
      const day = new Date(appliance.clock.now()).toISOString().slice(0, 10);
      const starts_on = `${day.slice(0, 4)}-01-01`;
      await done(await who.owner.post(`${API}/fin/periods/year`, { starts_on }));
      const type_id = await make(who.owner, "hr/expense-types", { name: "Train" });
      const lines = [{ date: day, type_id, amount: 4200 }];
      const id = await make(who.worker, "hr/expense-claims", { employee_id: worker, lines });
      await move(who.worker, "hr/expense-claims", id, "submit");
      await move(who.boss, "hr/expense-claims", id, "approve");
      return id;
    },
    steps: [
      {
        kind: "payment",
        action: "hr.expense-claims.post",
        waits: ["owner", "hr", "fin"],
        answer: (id) => move(who.fin, "hr/expense-claims", id, "post"),
      },
      {
        kind: "payment",
        action: "hr.expense-claims.pay",
        waits: ["owner", "hr", "fin"],
        answer: (id) => move(who.fin, "hr/expense-claims", id, "pay"),
      },
    ],
  },
  {
    name: "an initiative, for everyone who can decide",
    create: async () => {
      const id = await make(who.owner, "strat/initiatives", { title: "New shop" });
      await move(who.owner, "strat/initiatives", id, "propose");
      return id;
    },
    steps: [
      {
        kind: "decision",
        action: "strat.initiatives.approve",
        waits: ["owner", "strat"],
        answer: (id) => move(who.strat, "strat/initiatives", id, "approve"),
      },
    ],
  },
  {
    name: "a decision, for those who vote and have not voted",
    create: () =>
      make(who.strat, "strat/decisions", {
        title: "Which town",
        options: [{ name: "Ulm" }, { name: "Bern" }],
        decider_ids: [who.strat.userId, who.owner.userId],
      }),
    steps: [
      {
        kind: "decision",
        action: "strat.decisions.vote",
        waits: ["owner", "strat"],
        answer: (id) => move(who.strat, "strat/decisions", id, "vote", { option: "Ulm" }),
      },
      {
        kind: "decision",
        action: "strat.decisions.vote",
        waits: ["owner"],
        answer: (id) => move(who.owner, "strat/decisions", id, "vote", { option: "Ulm" }),
      },
    ],
  },
  {
    name: "a performance review, for employee, reviewer and HR in turn",
    create: async () => {
      const id = await make(who.hr, "hr/reviews", { employee_id: worker, cycle: "2026", goals: GOALS });
      await move(who.hr, "hr/reviews", id, "start");
      return id;
    },
    steps: [
      {
        kind: "review",
        action: "hr.reviews.assess_self",
        waits: ["worker"],
        answer: (id) => move(who.worker, "hr/reviews", id, "assess_self", { scores: ["4"] }),
      },
      {
        kind: "review",
        action: "hr.reviews.assess",
        waits: ["boss"],
        answer: (id) => move(who.boss, "hr/reviews", id, "assess", { scores: ["3"] }),
      },
      {
        kind: "review",
        action: "hr.reviews.calibrate",
        waits: ["owner", "hr"],
        answer: (id) => move(who.hr, "hr/reviews", id, "calibrate"),
      },
      {
        kind: "review",
        action: "hr.reviews.acknowledge",
        waits: ["worker"],
        answer: (id) => move(who.worker, "hr/reviews", id, "acknowledge"),
      },
    ],
  },
  {
    name: "an interview, for its interviewer",
    create: async () => {
      const opening_id = await make(who.hr, "hr/job-openings", { title: "Baker" });
      for (const name of ["approve", "open"]) await move(who.owner, "hr/job-openings", opening_id, name);
      const id = await make(who.hr, "hr/candidates", { name: "Ida Jones", opening_id });
      await move(who.hr, "hr/candidates", id, "shortlist");
      const interview_at = "2026-12-04T09:00:00Z";
      await move(who.hr, "hr/candidates", id, "invite", { interviewer_id: who.hr.userId, interview_at });
      return id;
    },
    steps: [
      {
        kind: "interview",
        action: "hr.candidates.pass",
        waits: ["hr"],
        answer: (id) => move(who.hr, "hr/candidates", id, "pass", { rating: 4 }),
      },
    ],
  },
  {
    name: "a contract to sign, for its owner",
    create: async () => {
      const account_id = await make(who.owner, "crm/accounts", { name: "Mill" });
      const parties = [{ account_id, role: "Supplier", signatory: "Max Mill" }];
      const fields = { title: "Flour", kind: "other", parties, owner_id: who.legal.userId };
      const id = await make(who.legal, "legal/contracts", fields);
      for (const name of ["submit", "approve", "send"]) await move(who.owner, "legal/contracts", id, name);
      return id;
    },
    steps: [
      {
        kind: "signature",
        action: "legal.contracts.sign",
        waits: ["legal"],
        answer: (id) => move(who.legal, "legal/contracts", id, "decline", { reason: "Too dear" }),
      },
    ],
  },
  {
    name: "a risk, for its owner from its review date on",
    create: () =>
      make(who.owner, "strat/risks", {
        title: "Fire",
        likelihood: 2,
        impact: 5,
        review_by: "2026-01-31",
        owner_id: who.strat.userId,
      }),
    steps: [
      {
        kind: "review",
        action: "strat.risks.review",
        waits: ["strat"],
        answer: (id) => move(who.strat, "strat/risks", id, "review"),
      },
    ],
  },
  {
    name: "a data request, for its owner, step by step",
    create: () =>
      make(who.owner, "data/requests", {
        kind: "access",
        name: "Kim Case",
        email: "kim@example.com",
        owner_id: who.owner.userId,
      }),
    steps: [
      {
        kind: "data_request",
        action: "data.requests.check_identity",
        waits: ["owner"],
        answer: (id) => move(who.owner, "data/requests", id, "check_identity"),
      },
      {
        kind: "data_request",
        action: "data.requests.confirm_identity",
        waits: ["owner"],
        answer: (id) => move(who.owner, "data/requests", id, "withdraw"),
      },
    ],
  },
];

describe("The inbox", () => {
  for (const { name, create, steps } of CASES) {
    test(`has ${name}`, async () => {
      const id = await create();
      for (const { kind, action, waits, answer } of steps) {
        for (const [person, client] of Object.entries(who)) {
          const { data, page, kinds } = await inbox(client);
          const found = data.filter((task: Json) => task.record_id === id);
          const expected = waits.some((one) => one === person) ? [[kind, action]] : [];
          const shown = found.map((task: Json) => [task.kind, task.action]);
          expect({ person, shown }).toEqual({ person, shown: expected });
          if (action === "hr.reviews.assess" && shown.length > 0)
            expect(found[0].title).toBe("review: Eli One 2026");
          expect(page.total).toBe(data.length);
          expect(Object.values<number>(kinds).reduce((sum, one) => sum + one, 0)).toBe(data.length);
        }
        await answer(id);
      }
      for (const client of Object.values(who)) {
        const { data } = await inbox(client);
        const left = data.filter((task: Json) => task.record_id === id);
        expect(left.map((task: Json) => task.action)).not.toContain(steps.at(-1)?.action);
      }
    });
  }

  test("has a held call, for those who can vote, with what they vote on", async () => {
    const rule = await make(who.owner, "approvals/policies", {
      name: "Objectives",
      actions: ["strat.initiatives.create"],
      steps: [{ name: "Owner", approvers: [{ role: "owner" }], need: "any" }],
    });
    const held = await who.strat.post(`${API}/strat/initiatives`, { title: "Grow" });
    const { id, snapshot_hash } = held.body.approval;
    const [task] = (await inbox(who.owner, "kind=approval")).data;
    expect(task).toMatchObject({ id, snapshot_hash, requested: "strat.initiatives.create", approval_id: id });
    for (const by of [who.strat, who.boss]) expect((await inbox(by, "kind=approval")).data).toEqual([]);
    await done(await who.owner.post(`${PATH.replace("pending", id)}/approve`, { snapshot_hash }));
    expect((await inbox(who.owner, "kind=approval&count=true")).page.total).toBe(0);
    await who.owner.delete(`${API}/approvals/policies/${rule}`);
  });

  test("has a policy to acknowledge, for each reader", async () => {
    const id = await make(who.legal, "legal/policies", { title: "Fire drill", body: "Walk, do not run." });
    for (const name of ["submit", "approve", "publish"]) await move(who.legal, "legal/policies", id, name);
    await appliance.runJobs();
    for (const by of [who.worker, who.boss]) {
      const [task, ...more] = (await inbox(by, "kind=acknowledgement")).data;
      expect(more).toEqual([]);
      expect(task.label).toBe("Fire drill");
      expect(task.due_at).not.toBeNull();
      await move(by, "legal/acknowledgements", task.id, "acknowledge");
      expect((await inbox(by)).kinds.acknowledgement).toBeUndefined();
    }
    expect((await inbox(who.other)).page.total).toBe(0);
  });

  test("has a course, until it is withdrawn", async () => {
    const assignment = learning["learning.assignments"];
    if (assignment && "make" in assignment) await assignment.make(who.owner, {}, "Keys");
    const [task] = (await inbox(who.owner, "kind=course")).data;
    expect(task).toMatchObject({ collection: "learning.enrolments", action: "learning.enrolments.answer" });
    expect((await inbox(who.strat)).kinds.course).toBeUndefined();
    await move(who.owner, "learning/enrolments", task.id, "withdraw", { withdrawn_because: "Not needed" });
    expect((await inbox(who.owner)).kinds.course).toBeUndefined();
  });

  test("has a validated import, for its uploader", async () => {
    const checked = await check(appliance, who.owner, "crm.leads", "name,source\nIda,website\n");
    const [task] = (await inbox(who.owner, "kind=import")).data;
    expect(task).toMatchObject({ id: checked.id, action: "data.imports.confirm", collection: "crm.leads" });
    expect((await inbox(who.strat)).kinds.import).toBeUndefined();
    await confirm(appliance, who.owner, checked);
    expect((await inbox(who.owner)).kinds.import).toBeUndefined();
  });

  test("shows no record that a policy hides", async () => {
    const id = await make(who.owner, "strat/initiatives", { title: "Secret shop" });
    await move(who.owner, "strat/initiatives", id, "propose");
    const seen = async () => (await inbox(who.strat)).data.some((task: Json) => task.record_id === id);
    expect(await seen()).toBe(true);
    const policy = await make(who.owner, "settings/policies", {
      name: "Secret",
      effect: "deny",
      actions: ["strat.initiatives.list"],
      subjects: { roles: ["strat_manager"] },
      when: { record: { title: { $eq: "Secret shop" } } },
      reason: "Secret",
    });
    expect(await seen()).toBe(false);
    await who.owner.delete(`${API}/settings/policies/${policy}`);
    await move(who.owner, "strat/initiatives", id, "approve");
  });

  test("leaves out decisions that duty rules refuse to the reader, in lists and in counts", async () => {
    const rule = await make(who.owner, "settings/sod/rules", {
      name: "Propose and decide",
      left: { any: ["strat.initiatives.propose"] },
      right: { any: ["strat.initiatives.approve"] },
      scope: "same_record",
      mode: "prevent",
    });
    const before = await Promise.all([who.owner, who.strat].map((by) => inbox(by)));
    const id = await make(who.owner, "strat/initiatives", { title: "Own shop" });
    await move(who.strat, "strat/initiatives", id, "propose");
    const refused = await who.strat.post(`${API}/strat/initiatives/${id}/approve`);
    expect(refused.body.code).toBe("SOD_CONFLICT");
    const after = await Promise.all([who.owner, who.strat].map((by) => inbox(by)));
    const more = after.map(({ page, kinds }, at) => [
      page.total - before[at]?.page.total,
      (kinds.decision ?? 0) - (before[at]?.kinds.decision ?? 0),
    ]);
    expect(more).toEqual([
      [1, 1],
      [0, 0],
    ]);
    await done(await who.owner.put(`${API}/settings/sod/rules/${rule}`, { mode: "warn" }));
    expect((await inbox(who.strat)).page.total).toBe(before[1]?.page.total + 1);
    await done(await who.owner.put(`${API}/settings/sod/rules/${rule}`, { active: false }));
    await move(who.owner, "strat/initiatives", id, "approve");
  });

  test("leaves out approvals of those who took the opposite side since they were asked", async () => {
    const approval = await make(who.owner, "approvals/policies", {
      name: "Initiatives",
      actions: ["strat.initiatives.start"],
      steps: [{ name: "Strategy", approvers: [{ role: "strat_manager" }], need: "any" }],
    });
    const id = await make(who.owner, "strat/initiatives", { title: "Next shop" });
    await move(who.strat, "strat/initiatives", id, "propose");
    await move(who.owner, "strat/initiatives", id, "approve");
    const { approval: asked } = (await who.owner.post(`${API}/strat/initiatives/${id}/start`)).body;
    const votes = async () => (await inbox(who.strat, "kind=approval&count=true")).page.total;
    expect(await votes()).toBe(1);
    const rule = await make(who.owner, "settings/sod/rules", {
      name: "Propose and start",
      left: { any: ["strat.initiatives.propose"] },
      right: { any: ["strat.initiatives.start"] },
      scope: "same_record",
      mode: "prevent",
    });
    await appliance.runJobs();
    const vote = await who.strat.post(`${API}/approvals/${asked.id}/approve`, {
      snapshot_hash: asked.snapshot_hash,
    });
    expect(vote.body.code).toBe("SOD_CONFLICT");
    expect(await votes()).toBe(0);
    const { data } = await done(await who.strat.get(`${API}/approvals?role=waiting`));
    expect(data).toEqual([]);
    await done(await who.owner.put(`${API}/settings/sod/rules/${rule}`, { active: false }));
    await who.owner.delete(`${API}/approvals/policies/${approval}`);
  });

  test("costs little more with many tasks", async () => {
    const few = await appliance.addOrganization(who.owner, "Few", "few@example.org", "solo");
    const many = await appliance.addOrganization(who.owner, "Many", "many@example.org", "solo");
    for (const [by, count] of [
      [few, 10],
      [many, 200],
    ] as const)
      for (let i = 0; i < count; i++)
        await make(by, "data/requests", { kind: "access", name: `Kim ${i}`, email: `kim${i}@example.com` });
    expect((await inbox(many, "limit=8&count=true")).page.total).toBe(200);
    await growsBelow(8, (by: Client) => inbox(by, "limit=8&count=true"), few, many);
  });
});
