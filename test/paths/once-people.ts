import type { Once } from "./once.ts";
import { call, fresh } from "./once-cases.ts";
import type { Walk } from "./walk.ts";

const WRONG_STATE = { status: 409, code: "STATE_TRANSITION_INVALID" };

async function employee(walk: Walk): Promise<string> {
  const name = fresh("employee");
  await walk.make(name, "hr.employees", { first_name: "Pat", last_name: name, start_date: "2026-01-01" });
  await walk.move(name, "activate");
  return name;
}

async function leave(walk: Walk): Promise<string> {
  const person = await employee(walk);
  await walk.make(fresh("grant"), "hr.leave-entries", {
    employee_id: walk.id(person),
    leave_type_id: walk.id("holiday"),
    kind: "grant",
    days: "10",
    valid_from: "2027-01-01",
  });
  const name = fresh("leave");
  await walk.make(name, "hr.leave-requests", {
    employee_id: walk.id(person),
    leave_type_id: walk.id("holiday"),
    from: "2027-03-08",
    to: "2027-03-12",
  });
  await walk.move(name, "submit");
  return name;
}

async function claim(walk: Walk, ...steps: string[]): Promise<string> {
  const name = fresh("claim");
  await walk.make(name, "hr.expense-claims", {
    title: name,
    employee_id: walk.id(await employee(walk)),
    lines: [{ date: "2027-03-01", type_id: walk.id("taxi"), amount: { amount: 2000, currency: "EUR" } }],
  });
  for (const step of ["submit", ...steps]) await walk.move(name, step);
  return name;
}

async function offered(walk: Walk): Promise<string> {
  const opening = fresh("opening");
  await walk.make(opening, "hr.job-openings", { title: opening, headcount: 2 });
  for (const step of ["approve", "open"]) await walk.move(opening, step);
  const name = fresh("candidate");
  await walk.make(name, "hr.candidates", { name: `Pat ${name}`, opening_id: walk.id(opening) });
  for (const step of ["shortlist", "invite", "pass"]) await walk.move(name, step);
  await walk.move(name, "offer", { start_on: "2027-04-01" });
  return name;
}

async function handedIn(walk: Walk): Promise<string> {
  const name = fresh("sheet");
  await walk.make(name, "hr.timesheets", {
    employee_id: walk.id(await employee(walk)),
    week: "2027-W08",
    lines: [{ date: "2027-02-22", hours: "8", project_id: walk.id("project"), billable: true }],
  });
  await walk.move(name, "submit");
  return name;
}

async function sheet(walk: Walk): Promise<string> {
  const name = await handedIn(walk);
  await walk.move(name, "approve");
  return name;
}

async function contract(walk: Walk, ...steps: string[]): Promise<string> {
  const name = fresh("contract");
  await walk.make(name, "legal.contracts", {
    title: name,
    kind: "sales",
    template_id: walk.id("template"),
    parties: [
      { side: "us", role: "Seller" },
      { side: "them", role: "Buyer", account_id: walk.id("customer") },
    ],
    start: "2027-01-01",
    end: "2027-12-31",
    notice_days: 30,
  });
  for (const step of steps) {
    const input = step === "sign" ? { party: "us", signatory: "Ana" } : {};
    await walk.move(name, step, input);
  }
  return name;
}

async function active(walk: Walk): Promise<string> {
  const name = await contract(walk, "submit", "approve", "send", "sign");
  await walk.move(name, "sign", { party: walk.id("customer"), signatory: "Bo" });
  return name;
}

async function monitoredRisk(walk: Walk): Promise<string> {
  const name = fresh("risk");
  await walk.make(name, "strat.risks", { title: name, likelihood: 2, impact: 2 });
  await walk.move(name, "assess");
  return name;
}

async function keyResult(walk: Walk): Promise<string> {
  const name = fresh("key result");
  await walk.make(name, "strat.key-results", {
    objective_id: walk.id("objective"),
    title: name,
    target: "10",
  });
  await walk.move(name, "activate");
  return name;
}

/** All actions on people, contracts and strategy with effects beyond their own record. */
export const PEOPLE_ONCE: readonly Once[] = [
  {
    does: "hr.leave-requests.approve",
    ready: async (walk) => call(walk, await leave(walk), "hr.leave-requests", "approve"),
    again: WRONG_STATE,
    makes: { "hr.leave-entries": 1 },
    fails: {
      because: "the leave days were used meanwhile",
      ready: async (walk) => {
        const name = await leave(walk);
        const { employee_id } = await walk.read(name);
        await walk.make(fresh("adjustment"), "hr.leave-entries", {
          employee_id,
          leave_type_id: walk.id("holiday"),
          kind: "adjust",
          days: "-8",
          valid_from: "2027-03-01",
          text: "Entered twice",
        });
        return call(walk, name, "hr.leave-requests", "approve");
      },
      status: 422,
      code: "VALIDATION_FAILED",
    },
  },
  {
    does: "hr.leave-requests.cancel",
    ready: async (walk) => {
      const name = await leave(walk);
      await walk.move(name, "approve");
      return call(walk, name, "hr.leave-requests", "cancel");
    },
    again: WRONG_STATE,
    makes: { "hr.leave-entries": 1 },
  },
  {
    does: "hr.expense-claims.approve",
    ready: async (walk) => call(walk, await claim(walk), "hr.expense-claims", "approve"),
    again: WRONG_STATE,
    makes: {},
  },
  {
    does: "hr.expense-claims.post",
    ready: async (walk) => call(walk, await claim(walk, "approve"), "hr.expense-claims", "post"),
    again: WRONG_STATE,
    makes: { "fin.journal-entries": 1 },
    fails: {
      because: "the period is closed",
      ready: async (walk) =>
        call(walk, await claim(walk, "approve"), "hr.expense-claims", "post", { date: "2027-01-15" }),
      status: 409,
      code: "PERIOD_CLOSED",
    },
  },
  {
    does: "hr.expense-claims.pay",
    ready: async (walk) => call(walk, await claim(walk, "approve", "post"), "hr.expense-claims", "pay"),
    again: { status: 200 },
    makes: { "fin.payments": 1 },
  },
  {
    does: "hr.timesheets.invoice",
    ready: async (walk) => call(walk, await sheet(walk), "hr.timesheets", "invoice"),
    again: WRONG_STATE,
    makes: { "fin.invoices": 1 },
  },
  {
    does: "hr.timesheets.approve",
    ready: async (walk) => {
      const name = await handedIn(walk);
      return call(walk, name, "hr.timesheets", "approve");
    },
    again: WRONG_STATE,
    makes: {},
  },
  {
    does: "hr.candidates.hire",
    ready: async (walk) => call(walk, await offered(walk), "hr.candidates", "hire"),
    again: { status: 200 },
    makes: { "hr.employees": 1, "legal.contracts": 1, "ops.tasks": 1 },
  },
  {
    does: "hr.employees.terminate",
    ready: async (walk) => {
      const [name, phone] = [await employee(walk), fresh("phone")];
      await walk.make(phone, "ops.assets", {
        tag: phone,
        name: "Phone",
        method: "none",
        custodian_id: walk.id(name),
      });
      await walk.move(phone, "acquire");
      const ending = { end_date: "2027-02-28", end_reason: "resignation" };
      return call(walk, name, "hr.employees", "terminate", ending);
    },
    again: WRONG_STATE,
    makes: { "ops.tasks": 1 },
    fails: {
      because: "the successor has left",
      ready: async (walk) => {
        const [gone, name] = [await employee(walk), await employee(walk)];
        const ending = { end_date: "2027-02-28", end_reason: "resignation" };
        await walk.move(gone, "terminate", ending);
        return call(walk, name, "hr.employees", "terminate", { ...ending, successor_id: walk.id(gone) });
      },
      status: 422,
      code: "VALIDATION_FAILED",
    },
  },
  {
    does: "legal.contracts.send",
    ready: async (walk) => call(walk, await contract(walk, "submit", "approve"), "legal.contracts", "send"),
    again: WRONG_STATE,
    makes: {},
  },
  {
    does: "legal.contracts.sign by the last party",
    ready: async (walk) =>
      call(walk, await contract(walk, "submit", "approve", "send", "sign"), "legal.contracts", "sign", {
        party: walk.id("customer"),
        signatory: "Bo",
      }),
    again: WRONG_STATE,
    makes: { "legal.obligations": 1 },
  },
  {
    does: "legal.contracts.renew",
    ready: async (walk) => call(walk, await active(walk), "legal.contracts", "renew", { months: 12 }),
    again: WRONG_STATE,
    makes: {},
  },
  {
    does: "legal.contracts.terminate",
    ready: async (walk) => call(walk, await active(walk), "legal.contracts", "terminate", { reason: "Done" }),
    again: WRONG_STATE,
    makes: {},
  },
  {
    does: "legal.policies.publish",
    ready: async (walk) => {
      const [reader, name] = [await employee(walk), fresh("policy")];
      const { id } = await walk.make(`${name}s`, "hr.org-units", { name });
      await walk.change(reader, { org_unit_id: id });
      const audience = { org_unit_ids: [id] };
      await walk.make(name, "legal.policies", { title: name, body: "Lock the door.", audience });
      for (const step of ["submit", "approve"]) await walk.move(name, step);
      return call(walk, name, "legal.policies", "publish");
    },
    again: WRONG_STATE,
    makes: { "legal.acknowledgements": 1 },
  },
  {
    does: "legal.matters.hold",
    ready: async (walk) => {
      const name = fresh("matter");
      await walk.make(name, "legal.matters", {
        title: name,
        kind: "claim",
        subjects: [{ record: { collection: "crm.accounts", id: walk.id("customer") } }],
      });
      return call(walk, name, "legal.matters", "hold");
    },
    again: WRONG_STATE,
    makes: { "legal.holds": 1 },
  },
  {
    does: "strat.risks.accept",
    ready: async (walk) =>
      call(walk, await monitoredRisk(walk), "strat.risks", "accept", {
        accepted_until: "2027-09-01",
        accept_reason: "Small",
      }),
    again: WRONG_STATE,
    makes: {},
  },
  {
    does: "strat.key-results.complete",
    ready: async (walk) => call(walk, await keyResult(walk), "strat.key-results", "complete"),
    again: WRONG_STATE,
    makes: {},
  },
];

/** A call with different content each time, so that only its key identifies a repetition. */
export async function checkIn(walk: Walk) {
  return call(walk, await keyResult(walk), "strat.key-results", "check_in", { value: "4", confidence: 7 });
}
