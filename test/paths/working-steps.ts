import { EUR, type Step } from "./steps.ts";
import type { Walk } from "./walk.ts";

export async function ask(
  walk: Walk,
  name: string,
  person: string,
  from: string,
  to: string,
  more: object = {},
) {
  const asked = { employee_id: walk.id(person), leave_type_id: walk.id("annual"), from, to, ...more };
  // The HR office enters leave for employees without a login.
  const by = ["nils", "hanna", "mona"].includes(person) ? person : "karl";
  await walk.make(name, "hr.leave-requests", asked, by);
  await walk.move(name, "submit", {}, by);
}

/** Users cannot approve their own requests. */
const NOT_YOURS = { status: 403, code: "ACCESS_DENIED", detail: "NOT_YOURS" };
const NOT_VALID = { status: 422, code: "VALIDATION_FAILED" };

const firstLeave: Step = {
  day: "2027-04-01",
  does: "lets only his manager approve half a day of leave, and rejects overlapping or excess leave",
  run: async (walk) => {
    await walk.app.runJobs();
    await ask(walk, "half a day", "nils", "2027-04-08", "2027-04-08", { half_day: "morning" });
    const again = {
      employee_id: walk.id("nils"),
      leave_type_id: walk.id("annual"),
      from: "2027-04-07",
      to: "2027-04-08",
    };
    await walk.refuseMaking("hr.leave-requests", again, { ...NOT_VALID, detail: "OVERLAP" }, "nils");
    await walk.refuse("half a day", "approve", {}, NOT_YOURS, "nils");
    await walk.refuse("half a day", "approve", {}, { status: 403, code: "ACCESS_DENIED" }, "karl");
    await walk.move("half a day", "approve", {}, "mona");
    const much = { ...again, from: "2027-04-12", to: "2027-04-13" };
    await walk.make("too much", "hr.leave-requests", much, "nils");
    const short = { ...NOT_VALID, detail: "BALANCE_EXCEEDED" };
    await walk.refuse("too much", "submit", {}, short, "nils");
    await walk.move("too much", "withdraw", {}, "nils");
  },
};

const hoursHandedIn: Step = {
  day: "2027-04-26",
  does: "submits two weeks of hours, corrects a returned one, and invoices the customer",
  run: async (walk) => {
    await walk.make("customer", "crm.accounts", { name: "Baum & Sons" });
    await walk.make("project", "ops.projects", {
      code: "P-77",
      name: "Workshop of Baum",
      account_id: walk.id("customer"),
      billing: "time",
      hourly_rate: EUR(9000),
    });
    await walk.move("project", "activate");
    const billed = { project_id: walk.id("project"), billable: true };
    const first = ["12", "13", "14", "15"].map((day) => ({ date: `2027-04-${day}`, hours: "8", ...billed }));
    await handIn(walk, "first week", "2027-W15", [...first, { date: "2027-04-16", hours: "8" }]);
    const second = [
      { date: "2027-04-19", hours: "8", ...billed },
      { date: "2027-04-20", hours: "8", ...billed },
      { date: "2027-04-21", hours: "8.5", ...billed },
      { date: "2027-04-22", hours: "8", project_id: walk.id("project") },
    ];
    const friday = (hours: string) => ({ date: "2027-04-23", hours, project_id: walk.id("project") });
    await handIn(walk, "second week", "2027-W16", [...second, friday("11")]);
    await walk.move("second week", "reject", { decision_note: "It was ten on Friday" }, "mona");
    await walk.move("second week", "revise", {}, "nils");
    await walk.change("second week", { lines: [...second, friday("10")] }, "nils");
    await walk.move("second week", "submit", {}, "nils");
    await walk.refuse("first week", "approve", {}, NOT_YOURS, "nils");
    for (const week of ["first week", "second week"]) {
      await walk.move(week, "approve", {}, "mona");
      const { invoice_ids } = await walk.move(week, "invoice", {}, "hanna");
      walk.call(`invoice of ${week}`, "fin.invoices", invoice_ids[0]);
    }
    await ask(walk, "before the holiday", "nils", "2027-04-30", "2027-04-30");
    await walk.move("before the holiday", "approve", {}, "mona");
  },
};

async function handIn(walk: Walk, name: string, week: string, lines: object[]): Promise<void> {
  await walk.make(name, "hr.timesheets", { employee_id: walk.id("nils"), week, lines }, "nils");
  await walk.move(name, "submit", {}, "nils");
}

const leaveCancelled: Step = {
  day: "2027-04-28",
  does: "cancels his leave before the holiday",
  run: async (walk) => {
    await walk.move("before the holiday", "cancel", {}, "nils");
  },
};

const leaveAround: Step = {
  day: "2027-05-03",
  does: "counts two of three leave days around Ascension Day",
  run: async (walk) => {
    await walk.app.runJobs();
    await ask(walk, "around Ascension", "nils", "2027-05-05", "2027-05-07");
    await walk.move("around Ascension", "approve", {}, "mona");
  },
};

const expensesRefunded: Step = {
  day: "2027-05-10",
  does: "approves, posts and pays his expense claim for tools",
  run: async (walk) => {
    await walk.make("tools", "hr.expense-types", {
      name: "Tools",
      account_id: walk.id("6130"),
      tax_code_id: walk.id("IN20"),
    });
    const lines = [{ date: "2027-05-07", type_id: walk.id("tools"), amount: EUR(9600) }];
    await walk.make("claim", "hr.expense-claims", { employee_id: walk.id("nils"), lines }, "nils");
    await walk.move("claim", "submit", {}, "nils");
    await walk.refuse("claim", "approve", {}, NOT_YOURS, "nils");
    await walk.move("claim", "approve", {}, "mona");
    await walk.move("claim", "post");
    const { payment_id } = await walk.move("claim", "pay");
    walk.call("refund", "fin.payments", payment_id);
    await walk.move("refund", "approve", {}, "berta");
    await walk.move("refund", "post");
  },
};

const salaryRaised: Step = {
  day: "2027-06-01",
  does: "raises his salary, grants Ute a week of three days, and prevents self-approval",
  run: async (walk) => {
    await walk.app.runJobs();
    await walk.change("nils", { salary: EUR(5_100_000) }, "hanna");
    await ask(walk, "a week of three days", "ute", "2027-06-07", "2027-06-11");
    await walk.move("a week of three days", "approve", {}, "mona");
    await ask(walk, "own of the office", "hanna", "2027-06-14", "2027-06-15");
    const own = { status: 403, code: "SOD_CONFLICT", detail: "OWN_REQUEST" };
    await walk.refuse("own of the office", "approve", {}, own, "hanna");
    await walk.move("own of the office", "withdraw", {}, "hanna");
  },
};

const reviewed: Step = {
  day: "2027-07-01",
  does: "starts his review with a self-assessment",
  run: async (walk) => {
    await walk.app.runJobs();
    const goals = [
      { text: "Good work", weight: "50" },
      { text: "In time", weight: "30" },
      { text: "Helps others", weight: "20" },
    ];
    await walk.refuseMaking(
      "hr.reviews",
      { employee_id: walk.id("nils"), cycle: "2027-H1", goals: goals.slice(0, 2) },
      { ...NOT_VALID, detail: "WEIGHTS" },
      "hanna",
    );
    const review = { employee_id: walk.id("nils"), cycle: "2027-H1", goals };
    await walk.make("review", "hr.reviews", review, "hanna");
    await walk.move("review", "start", {}, "hanna");
    await walk.move("review", "assess_self", { scores: ["4", "3", "5"] }, "nils");
  },
};

const reviewSettled: Step = {
  day: "2027-07-02",
  does: "completes the review: manager assessment, calibration, acknowledgement",
  run: async (walk) => {
    await walk.move("review", "assess", { scores: ["3", "4", "4.5"] }, "mona");
    walk.note("score of the reviewer", (await walk.read("review")).final_score);
    await walk.move("review", "calibrate", { scores: ["3.5", "4", "4.5"] }, "hanna");
    await walk.move("review", "acknowledge", {}, "nils");
  },
};

/** From the first leave to the first review. */
export const WORKING: readonly Step[] = [
  firstLeave,
  hoursHandedIn,
  leaveCancelled,
  leaveAround,
  expensesRefunded,
  salaryRaised,
  reviewed,
  reviewSettled,
];
