import { BOOKS_OPENED } from "./buying-steps.ts";
import { EUR, type Step } from "./steps.ts";
import type { Walk } from "./walk.ts";

const officeSetUp: Step = {
  day: "2027-02-01",
  does: "sets up HR: units, people, holidays, leave types",
  run: async (walk) => {
    await BOOKS_OPENED.run(walk);
    for (const [date, name, half_day] of [
      ["2027-03-26", "Good Friday", false],
      ["2027-03-29", "Easter Monday", false],
      ["2027-04-30", "Eve of May", true],
      ["2027-05-06", "Ascension", false],
    ] as const)
      await walk.make(name, "settings.holidays", { date, name, half_day });
    const carry = { max_days: "5", expires_month_day: "03-31" };
    await walk.make("annual", "hr.leave-types", {
      name: "Annual leave",
      accrual: { per: "month", days: "2.1" },
      carry,
    });
    await walk.make("training", "hr.leave-types", {
      name: "Training leave",
      accrual: { per: "year", days: "6" },
      carry,
    });
    await peopleEntered(walk);
  },
};

async function peopleEntered(walk: Walk): Promise<void> {
  for (const name of ["Office", "Workshop"]) await walk.make(name, "hr.org-units", { name });
  const hired = [
    ["ana", "Office", null, {}],
    ["hanna", "Office", "ana", {}],
    ["karl", "Office", "hanna", {}],
    ["olga", "Office", "hanna", {}],
    ["ove", "Office", "hanna", {}],
    ["mona", "Workshop", "ana", { salary: EUR(520_000), salary_per: "month" }],
    ["wim", "Workshop", "mona", { salary: EUR(3_900_000) }],
    ["ute", "Workshop", "mona", { type: "part", weekly_hours: "24", work_days: ["mon", "wed", "fri"] }],
    ["per", "Workshop", "mona", {}],
  ] as const;
  await walk.join("hanna", "hanna@example.com", ["hr_manager", "employee"]);
  await walk.join("karl", "karl@example.com", ["hr_clerk"]);
  await walk.join("mona", "mona@example.com", ["employee"]);
  const members = ["ana", "hanna", "karl", "mona"];
  for (const [name, unit, manager, more] of hired) {
    await walk.make(name, "hr.employees", {
      first_name: name,
      last_name: "Example",
      org_unit_id: walk.id(unit),
      start_date: "2020-01-01",
      ...(manager && { manager_id: walk.id(manager) }),
      ...(members.includes(name) && { user_id: walk.person(name).userId }),
      ...more,
    });
    await walk.move(name, "activate");
  }
  await walk.change("Workshop", { head_id: walk.id("mona") });
}

const postAdvertised: Step = {
  day: "2027-02-02",
  does: "opens a position, for which two people apply",
  run: async (walk) => {
    await walk.make("post", "hr.job-openings", {
      title: "Joiner",
      org_unit_id: walk.id("Workshop"),
      manager_id: walk.id("mona"),
      headcount: 1,
      salary_min: EUR(4_500_000),
      salary_max: EUR(5_000_000),
    });
    await walk.move("post", "approve", {}, "hanna");
    await walk.move("post", "open", {}, "hanna");
    for (const [name, full] of [
      ["rita candidate", "Rita Rowe"],
      ["nils candidate", "Nils Holm"],
    ] as const)
      await walk.make(name, "hr.candidates", {
        name: full,
        email: `${full.split(" ")[0]?.toLowerCase()}@home.example`,
        opening_id: walk.id("post"),
      });
  },
};

const oneRejected: Step = {
  day: "2027-02-10",
  does: "rejects one applicant and keeps her data for half a year",
  run: async (walk) => {
    await walk.move("rita candidate", "reject", { end_reason: "Another one had more experience" }, "karl");
  },
};

const oneOffered: Step = {
  day: "2027-02-18",
  does: "interviews the other applicant and makes an offer",
  run: async (walk) => {
    await walk.move("nils candidate", "shortlist", {}, "karl");
    await walk.move("nils candidate", "invite", { interviewer_id: walk.person("mona").userId }, "karl");
    await walk.move("nils candidate", "pass", { rating: 5 }, "karl");
    await walk.move(
      "nils candidate",
      "offer",
      { salary_offer: EUR(4_800_000), start_on: "2027-03-15" },
      "hanna",
    );
  },
};

const oneHired: Step = {
  day: "2027-02-22",
  does: "hires him: employee record, contract to sign, onboarding checklist",
  run: async (walk) => {
    const { employee_id } = await walk.move("nils candidate", "hire", {}, "hanna");
    walk.call("nils", "hr.employees", employee_id);
    const { contract_id } = await walk.read("nils");
    walk.call("contract", "legal.contracts", contract_id);
    const [task] = await walk.list("ops.tasks");
    walk.call("first day", "ops.tasks", task.id);
  },
};

const contractSigned: Step = {
  day: "2027-03-01",
  does: "approves, sends and signs the contract, and credits the February leave",
  run: async (walk) => {
    for (const step of ["submit", "approve", "send"]) await walk.move("contract", step);
    await walk.move("contract", "sign", { party: "us", signatory: "Ana" });
    await walk.move("contract", "sign", { party: walk.id("nils"), signatory: "Nils Holm" });
    await walk.app.runJobs();
  },
};

const firstDay: Step = {
  day: "2027-03-15",
  does: "starts his employment: employee role, completed checklist",
  run: async (walk) => {
    await walk.join("nils", "nils@example.com", ["employee"]);
    await walk.change("nils", { user_id: walk.person("nils").userId, work_email: "nils@example.com" });
    const { checklist } = await walk.read("first day");
    const done = checklist.map(({ text }: { text: string }) => ({ text, done: true }));
    await walk.change("first day", { checklist: done });
    await walk.move("first day", "start");
    await walk.move("first day", "complete");
    await walk.move("nils", "activate", {}, "hanna");
    await walk.app.runJobs();
  },
};

/** From setting up the office to a new employee's first day. */
export const HIRING: readonly Step[] = [
  officeSetUp,
  postAdvertised,
  oneRejected,
  oneOffered,
  oneHired,
  contractSigned,
  firstDay,
];
