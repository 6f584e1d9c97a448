import type { Step } from "./steps.ts";
import { ask } from "./working-steps.ts";

const noticeGiven: Step = {
  day: "2027-08-02",
  does: "gives notice for the end of August with open work, equipment, deal and leave",
  run: async (walk) => {
    await walk.app.runJobs();
    const nils = walk.person("nils").userId;
    await walk.make("his task", "ops.tasks", { title: "Finish the shelves", assignee_id: nils });
    await walk.make("his deal", "crm.opportunities", {
      name: "More shelves",
      account_id: walk.id("customer"),
      owner_id: nils,
    });
    await walk.make("his computer", "ops.assets", {
      tag: "PC-7",
      name: "Computer",
      method: "none",
      custodian_id: walk.id("nils"),
    });
    await walk.move("his computer", "acquire");
    await ask(walk, "after the end", "nils", "2027-09-06", "2027-09-10");
    await walk.move("after the end", "approve", {}, "mona");
    await ask(walk, "two days in September", "per", "2027-09-02", "2027-09-03");
    await walk.move("two days in September", "approve", {}, "mona");
    await ask(walk, "nobody decides", "wim", "2027-10-04", "2027-10-08");
    const notice = { end_date: "2027-08-31", end_reason: "resignation" };
    await walk.move("nils", "give_notice", notice, "hanna");
  },
};

const papersErased: Step = {
  day: "2027-08-11",
  does: "erases the rejected applicant's data after half a year",
  run: async (walk) => {
    await walk.app.runJobs();
  },
};

const employmentEnded: Step = {
  day: "2027-09-01",
  does: "ends the employment after his last day and reassigns open work automatically",
  run: async (walk) => {
    await walk.app.runJobs();
  },
};

const leavePaidOut: Step = {
  day: "2027-09-02",
  does: "pays out the remaining leave",
  run: async (walk) => {
    for (const [type, days] of [
      ["annual", "-9.15"],
      ["training", "-2.79"],
    ] as const)
      await walk.make(
        `pay-out of ${type}`,
        "hr.leave-entries",
        {
          employee_id: walk.id("nils"),
          leave_type_id: walk.id(type),
          kind: "encash",
          days,
          valid_from: "2027-08-31",
        },
        "hanna",
      );
  },
};

/** From the notice to the final settlement. */
export const LEAVING: readonly Step[] = [noticeGiven, papersErased, employmentEnded, leavePaidOut];
