import { addDays } from "../src/kernel/calendar.ts";
import type { Cast, Month } from "./cast.ts";
import type { Expense } from "./entitlements.ts";
import type { Random } from "./random.ts";
import { numberOf, textOf } from "./reading.ts";
import type { Worker } from "./staff.ts";
import { uploadOf } from "./upload.ts";

interface Spent {
  type: Expense;
  text: string;
  /** Minimum and maximum amount, including tax. */
  from: number;
  to: number;
}

const TRIPS: readonly { title: string; spent: readonly Spent[] }[] = [
  {
    title: "Dealer visits in western Austria",
    spent: [
      { type: "Travel", text: "Train tickets", from: 58_00, to: 134_00 },
      { type: "Customer meals", text: "Lunch with buyers", from: 42_00, to: 118_00 },
    ],
  },
  {
    title: "On-site visit to fleet customer",
    spent: [{ type: "Travel", text: "Train tickets", from: 24_00, to: 72_00 }],
  },
  {
    title: "Special tools",
    spent: [{ type: "Tools and materials", text: "Torque wrench and bits", from: 39_00, to: 189_00 }],
  },
  {
    title: "High-voltage battery course",
    spent: [
      { type: "Training", text: "Course fee", from: 240_00, to: 480_00 },
      { type: "Travel", text: "Train tickets", from: 31_00, to: 88_00 },
    ],
  },
  {
    title: "Bicycle trade fair",
    spent: [
      { type: "Accommodation", text: "Two nights", from: 198_00, to: 312_00 },
      { type: "Travel", text: "Train tickets", from: 96_00, to: 188_00 },
      { type: "Customer meals", text: "Dinner with dealers", from: 88_00, to: 214_00 },
    ],
  },
];

export function layOut(cast: Cast, month: Month): void {
  const { world, team } = cast;
  const random = world.random.of(`expenses ${month.first}`);
  for (let i = random.whole(2, 5); i > 0; i -= 1) {
    const worker = random.pick(team.on(month.first));
    const own = random.of(`${worker.last} ${i}`);
    world.plan(addDays(month.first, random.whole(1, 26)), () => claim(cast, worker, own));
  }
}

async function claim(cast: Cast, worker: Worker, random: Random): Promise<void> {
  const { world, entitlements } = cast;
  const { title, spent } = random.pick(TRIPS);
  const date = addDays(world.today, -random.whole(1, 6));
  const lines = spent.map(({ type, text, from, to }) => ({
    ...{ date, text, type_id: entitlements.expense[type], amount: random.whole(from, to) },
  }));
  const made = await world.act(worker.self, "hr.expense-claims.create", {
    ...{ title, employee_id: worker.id, lines },
  });
  const { id } = made;
  if (spent.some(({ type }) => type === "Accommodation")) await attachReceipt(cast, worker, id, lines);
  await world.act(worker.self, "hr.expense-claims.submit", { id });
  world.plan(addDays(world.today, random.whole(1, 4)), () => decide(cast, worker, id, random));
}

async function attachReceipt(
  cast: Cast,
  worker: Worker,
  id: string,
  lines: readonly object[],
): Promise<void> {
  const { world, crew } = cast;
  const receipt = await world.call(
    crew.people,
    "hr.expense-claims.attachments.add",
    { id },
    uploadOf("hotel.txt", "text/plain", `Hotel am Markt\n${world.today}\nTwo nights, breakfast included\n`),
  );
  const receipt_id = textOf(receipt, "id");
  await world.act(worker.self, "hr.expense-claims.update", {
    id,
    lines: lines.map((line, i) => (i === 0 ? { ...line, receipt_id } : line)),
  });
}

/** Decides on a claim: occasionally approves less, or rejects it. */
async function decide(cast: Cast, worker: Worker, id: string, random: Random): Promise<void> {
  const { world } = cast;
  if (random.chance(0.05)) {
    await world.act(worker.approver, "hr.expense-claims.reject", {
      id,
      decision_note: "Please add which customer this was for.",
    });
    return;
  }
  await world.act(worker.approver, "hr.expense-claims.approve", { id });
  world.plan(addDays(world.today, random.whole(1, 5)), () => refund(cast, worker, id));
}

async function refund({ world, crew, bank }: Cast, { first, last }: Worker, id: string): Promise<void> {
  await world.act(crew.finance, "hr.expense-claims.post", { id });
  const paid = await world.act(crew.bookkeeper, "hr.expense-claims.pay", { id });
  const payment = textOf(paid, "payment_id");
  await world.act(crew.finance, "fin.payments.approve", { id: payment });
  const posted = await world.act(crew.bookkeeper, "fin.payments.post", { id: payment });
  bank.book({
    amount: -numberOf(posted, "base_amount"),
    counterparty: `${first} ${last}`,
    memo: textOf(paid, "number"),
    match: { payment_id: payment },
  });
}
