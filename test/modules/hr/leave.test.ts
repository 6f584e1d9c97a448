import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Client, Json } from "../../kit/appliance.ts";
import { Office, said } from "./office.ts";

let office: Office;
let pat: Json;
let manager: Json;
let boss: Client;
let holiday: Json;
let sick: Json;

beforeAll(async () => {
  office = await Office.open("2026-03-02");
  boss = await office.member("boss", ["employee"]);
  manager = await office.employee({ first_name: "Mo", user_id: boss.userId });
  pat = await office.employee({ manager_id: manager.id, start_date: "2024-02-01", end_date: "2030-12-31" });
  holiday = await office.create("leave-types", { name: "Holiday", needs_balance: true });
  sick = await office.create("leave-types", { name: "Sick" });
  for (const [date, half_day] of [
    ["2026-04-06", false],
    ["2026-05-01", false],
    ["2026-12-24", true],
    ["2026-12-26", false],
  ])
    await office.post("settings/holidays", { date, name: `Holiday ${date}`, half_day });
  await grant("2026-01-01", "2026-12-31", "25");
});
afterAll(() => office.close());

async function grant(
  valid_from: string,
  valid_to: string | null,
  days: string,
  employee = pat,
): Promise<Json> {
  return office.create("leave-entries", {
    employee_id: employee.id,
    leave_type_id: holiday.id,
    kind: "grant",
    days,
    valid_from,
    valid_to,
  });
}

const ask = (from: string, to: string, more: object = {}, by?: Client) =>
  office.tryCreate(
    "leave-requests",
    { employee_id: pat.id, leave_type_id: holiday.id, from, to, ...more },
    by,
  );

async function asked(from: string, to: string, more: object = {}): Promise<Json> {
  const reply = await ask(from, to, more);
  expect(said(reply)).toBe("201");
  return reply.body;
}

async function agreed(from: string, to: string, more: object = {}): Promise<Json> {
  const request = await asked(from, to, more);
  await office.move("leave-requests", request, "submit");
  return office.move("leave-requests", request, "approve");
}

describe("Leave days", () => {
  const cases: [sentence: string, from: string, to: string, half: string | null, days: string][] = [
    ["are working days only", "2026-03-09", "2026-03-15", null, "5"],
    ["exclude holidays", "2026-04-03", "2026-04-07", null, "2"],
    ["count a half day", "2026-03-17", "2026-03-17", "morning", "0.5"],
    ["count a half-day holiday as half a day", "2026-12-24", "2026-12-24", null, "0.5"],
    ["ignore a holiday on a Saturday", "2026-12-25", "2026-12-28", null, "2"],
    ["include 29 February", "2028-02-28", "2028-03-01", null, "3"],
    ["span the end of a year with 53 weeks", "2026-12-30", "2027-01-04", null, "4"],
    ["are zero on a weekend", "2026-03-21", "2026-03-22", null, "0"],
  ];
  for (const [sentence, from, to, half_day, days] of cases) {
    test(sentence, async () => {
      const request = await asked(from, to, { half_day });
      expect(request.days).toBe(days);
      await office.move("leave-requests", request, "withdraw");
    });
  }

  test("follow the person's own working week", async () => {
    const part = await office.employee({ work_days: ["mon", "sat"], weekly_hours: "16" });
    const request = await asked("2026-03-09", "2026-03-15", { employee_id: part.id });
    expect(request.days).toBe("2");
  });

  test("count calendar days if the leave type says so", async () => {
    const type = await office.create("leave-types", { name: "Parental", counts: "calendar_days" });
    const request = await asked("2027-03-01", "2027-03-31", { leave_type_id: type.id });
    expect(request.days).toBe("31");
    await office.move("leave-requests", request, "withdraw");
  });
});

describe("Leave request rejection", () => {
  const cases: [sentence: string, from: string, to: string, more: object, answer: string][] = [
    ["for a start after the end", "2026-06-05", "2026-06-04", {}, "to DATE_ORDER"],
    [
      "for a half day over several days",
      "2026-06-04",
      "2026-06-05",
      { half_day: "morning" },
      "half_day SEVERAL_DAYS",
    ],
    ["for days before the employment starts", "2024-01-31", "2024-02-02", {}, "from BEFORE_START"],
    ["for days after the employment ends", "2030-12-30", "2031-01-02", {}, "to AFTER_END"],
    ["for more than three years", "2026-06-01", "2029-12-31", {}, "to TOO_LONG"],
    ["for a date that does not exist", "2026-02-29", "2026-03-01", {}, "from WRONG_FORMAT"],
  ];
  for (const [sentence, from, to, more, answer] of cases) {
    test(sentence, async () => {
      expect(said(await ask(from, to, more))).toBe(`422 VALIDATION_FAILED, ${answer}`);
    });
  }

  test("for oneself as substitute", async () => {
    expect(said(await ask("2026-06-01", "2026-06-02", { substitute_id: pat.id }))).toContain("substitute_id");
  });

  test("for days that overlap with another request", async () => {
    const request = await asked("2026-06-08", "2026-06-12");
    for (const [from, to] of [
      ["2026-06-12", "2026-06-15"],
      ["2026-06-01", "2026-06-08"],
      ["2026-06-10", "2026-06-10"],
      ["2026-06-01", "2026-06-30"],
    ] as const)
      expect(said(await ask(from, to))).toBe("422 VALIDATION_FAILED, from OVERLAP");
    await office.move("leave-requests", request, "withdraw");
    const again = await asked("2026-06-12", "2026-06-15");
    await office.move("leave-requests", again, "withdraw");
  });

  test("for the same half of a day, but not for the other half", async () => {
    const morning = await asked("2026-06-17", "2026-06-17", { half_day: "morning" });
    expect(said(await ask("2026-06-17", "2026-06-17", { half_day: "morning" }))).toContain("OVERLAP");
    expect(said(await ask("2026-06-17", "2026-06-17"))).toContain("OVERLAP");
    const afternoon = await asked("2026-06-17", "2026-06-17", { half_day: "afternoon" });
    for (const one of [morning, afternoon]) await office.move("leave-requests", one, "withdraw");
  });

  test("for blocked days and for half days of a whole-day leave type", async () => {
    const type = await office.create("leave-types", {
      name: "Whole",
      unit: "day",
      blocks: [{ from: "2026-07-01", to: "2026-07-10", reason: "Stocktaking" }],
    });
    const of = { leave_type_id: type.id };
    expect(said(await ask("2026-07-10", "2026-07-12", of))).toBe("422 VALIDATION_FAILED, from BLOCKED");
    expect(said(await ask("2026-07-13", "2026-07-13", { ...of, half_day: "morning" }))).toContain(
      "WHOLE_DAYS",
    );
  });

  test("for a request without any countable day", async () => {
    const request = await asked("2026-06-20", "2026-06-21");
    expect(said(await office.tryMove("leave-requests", request, "submit"))).toContain("from NO_DAYS");
    await office.move("leave-requests", request, "withdraw");
  });
});

describe("Leave decision", () => {
  test("is for the manager; approval takes the days and cancellation returns them", async () => {
    const request = await asked("2026-08-03", "2026-08-07");
    const submitted = await office.move("leave-requests", request, "submit");
    expect(submitted).toMatchObject({ state: "submitted", days: "5", approver_id: boss.userId });
    const before = await office.balance(pat, holiday, "2026-08-07");
    const approved = await office.move("leave-requests", request, "approve", {}, boss);
    expect(approved).toMatchObject({ state: "approved", decided_by: boss.userId });
    const after = await office.balance(pat, holiday, "2026-08-07");
    expect(Number(before.balance) - Number(after.balance)).toBe(5);
    expect(said(await office.tryMove("leave-requests", request, "approve", {}, boss))).toStartWith("409");
    await office.move("leave-requests", request, "cancel");
    expect((await office.balance(pat, holiday, "2026-08-07")).balance).toBe(before.balance);
    expect(said(await office.tryMove("leave-requests", request, "cancel"))).toStartWith("409");
  });

  test("is never for the requester or for a user who was not asked", async () => {
    const clerk = await office.member("clerk", ["hr_clerk"]);
    const own = await office.employee({ user_id: clerk.userId, manager_id: manager.id });
    const request = await asked("2026-08-03", "2026-08-03", { employee_id: own.id, leave_type_id: sick.id });
    await office.move("leave-requests", request, "submit");
    expect(said(await office.tryMove("leave-requests", request, "approve", {}, clerk))).toBe(
      "403 SOD_CONFLICT, user_id OWN_REQUEST",
    );
    const other = await asked("2026-08-03", "2026-08-03", { leave_type_id: sick.id });
    await office.move("leave-requests", other, "submit");
    expect(said(await office.tryMove("leave-requests", other, "approve", {}, clerk))).toBe(
      "403 ACCESS_DENIED, approver_id NOT_APPROVER",
    );
    await office.move("leave-requests", other, "reassign", { approver_id: clerk.userId });
    await office.move("leave-requests", other, "approve", {}, clerk);
    expect(
      said(await office.tryMove("leave-requests", request, "reassign", { approver_id: clerk.userId })),
    ).toContain("approver_id OWN_REQUEST");
  });

  test("approves only one of two concurrent requests that together exceed the balance", async () => {
    const few = await office.employee();
    await grant("2026-01-01", "2026-12-31", "3", few);
    const [one, two] = [
      await asked("2026-09-01", "2026-09-02", { employee_id: few.id }),
      await asked("2026-09-08", "2026-09-09", { employee_id: few.id }),
    ];
    for (const request of [one, two]) await office.move("leave-requests", request, "submit");
    const answers = await Promise.all(
      [one, two].map((request) => office.tryMove("leave-requests", request, "approve")),
    );
    expect(answers.map(said).sort()).toEqual(["200", "422 VALIDATION_FAILED, days BALANCE_EXCEEDED"]);
    expect((await office.balance(few, holiday, "2026-12-31")).balance).toBe("1");
  });

  test("requires a balance that covers each day", async () => {
    const few = await office.employee();
    await grant("2026-01-01", "2026-03-31", "4", few);
    await grant("2026-04-01", "2026-12-31", "1", few);
    // Two days in March, and two in April of which one is covered.
    const request = await asked("2026-03-30", "2026-04-02", { employee_id: few.id });
    expect(said(await office.tryMove("leave-requests", request, "submit"))).toBe(
      "422 VALIDATION_FAILED, days BALANCE_EXCEEDED",
    );
    const shorter = await office.change("leave-requests", request, { to: "2026-04-01" });
    expect(shorter.days).toBe("3");
    await office.move("leave-requests", shorter, "submit");
    await office.move("leave-requests", shorter, "approve");
    const { entries } = await office.balance(few, holiday, "2026-12-31");
    expect(entries.map(({ days, left }: Json) => [days, left])).toEqual([
      ["4", "2"],
      ["1", "0"],
      ["-3", "0"],
    ]);
  });

  test("credits the year's leave when an employment begins, and says from when days are missing", async () => {
    const yearly = await office.create("leave-types", {
      name: "Granted at once",
      needs_balance: true,
      accrual: { per: "year", days: "24" },
    });
    const waiting = await office.create("employees", { start_date: "2026-07-01" });
    expect((await office.balance(waiting, yearly, "2026-12-31")).balance).toBe("0");
    const joiner = await office.move("employees", waiting, "activate");
    // 184 of 365 days.
    expect((await office.balance(joiner, yearly, "2026-12-31")).balance).toBe("12.1");
    const long = { employee_id: joiner.id, leave_type_id: yearly.id };
    const request = await asked("2026-07-06", "2026-07-24", long);
    const refused = await office.tryMove("leave-requests", request, "submit");
    expect(refused.body.details).toMatchObject([
      {
        path: "days",
        message: "Insufficient balance. As of 22 Jul 2026, 2.9 more days are needed.",
      },
    ]);
    await office.appliance.runJobs();
    expect((await office.balance(joiner, yearly, "2026-12-31")).balance).toBe("12.1");
  });

  test("requires a reason for rejection and takes no days", async () => {
    const request = await asked("2026-08-10", "2026-08-11");
    await office.move("leave-requests", request, "submit");
    expect(said(await office.tryMove("leave-requests", request, "reject"))).toContain(
      "decision_note REQUIRED",
    );
    const rejected = await office.move("leave-requests", request, "reject", { decision_note: "Fair" }, boss);
    expect(rejected.state).toBe("rejected");
    expect(await office.list("hr/leave-entries", `source=${request.id}`)).toEqual([]);
  });

  test("needs no balance for sick leave", async () => {
    const ill = await office.employee();
    const request = await agreed("2026-08-17", "2026-08-21", { employee_id: ill.id, leave_type_id: sick.id });
    expect((await office.balance(ill, sick, "2026-12-31")).balance).toBe("-5");
    await office.move("leave-requests", request, "cancel");
    expect((await office.balance(ill, sick, "2026-12-31")).balance).toBe("0");
  });
});

describe("Manual leave entries", () => {
  const enter = (data: object) =>
    office.tryCreate("leave-entries", {
      employee_id: pat.id,
      leave_type_id: holiday.id,
      valid_from: "2026-03-02",
      ...data,
    });

  test("are grants, payouts and adjustments with the right sign", async () => {
    expect(said(await enter({ kind: "taken", days: "-1" }))).toContain("kind NOT_BY_HAND");
    expect(said(await enter({ kind: "accrual", days: "1" }))).toContain("kind NOT_BY_HAND");
    expect(said(await enter({ kind: "grant", days: "-1" }))).toContain("days INVALID_VALUE");
    expect(said(await enter({ kind: "encash", days: "1" }))).toContain("days INVALID_VALUE");
    expect(said(await enter({ kind: "adjust", days: "0" }))).toContain("days INVALID_VALUE");
    expect(said(await enter({ kind: "adjust", days: "-400" }))).toContain("days BALANCE_EXCEEDED");
  });

  test("are immutable and can be reversed once", async () => {
    const one = await office.employee();
    const given = await grant("2026-01-01", "2026-12-31", "10", one);
    expect(given.left).toBe("10");
    const path = `hr/leave-entries/${given.id}`;
    expect((await office.ana.put(`/api/v1/${path}`, { days: "20" })).status).toBe(405);
    expect((await office.ana.delete(`/api/v1/${path}`)).status).toBe(405);
    const paid = (
      await office.ana.post("/api/v1/hr/leave-entries", {
        employee_id: one.id,
        leave_type_id: holiday.id,
        kind: "encash",
        days: "-4",
        valid_from: "2026-03-02",
      })
    ).body;
    expect(paid.uses).toEqual([{ lot_id: given.id, days: "4" }]);
    expect(said(await office.tryMove("leave-entries", given, "reverse"))).toContain("BALANCE_EXCEEDED");
    await office.move("leave-entries", paid, "reverse");
    expect(said(await office.tryMove("leave-entries", paid, "reverse"))).toStartWith("409");
    expect((await office.balance(one, holiday)).balance).toBe("10");
    await office.move("leave-entries", given, "reverse");
    const { balance, available, entries } = await office.balance(one, holiday);
    expect([balance, available, entries.length]).toEqual(["0", "0", 4]);
    const contrary = entries.at(-1);
    expect(said(await office.tryMove("leave-entries", contrary, "reverse"))).toContain("NOT_BY_HAND");
  });

  test("are immutable in the database", async () => {
    const [entry] = await office.list("hr/leave-entries", "");
    await expect(
      office.appliance.alter("UPDATE hr_leave_entries SET days = 1 WHERE id = ?", entry.id),
    ).rejects.toThrow();
  });
});

test("all invariants hold", async () => {
  expect(await office.broken()).toEqual([]);
});
