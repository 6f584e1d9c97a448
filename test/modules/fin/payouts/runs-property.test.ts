import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import type { Json } from "../../../kit/appliance.ts";
import { repeats } from "../../../kit/depth.ts";
import { done } from "../trade/shop.ts";
import { messageIdOf, PayDesk, pain002 } from "./runs-kit.ts";

let desk: PayDesk;
let suppliers: Json[];
beforeAll(async () => {
  desk = await PayDesk.open();
  suppliers = [await desk.supplier(), await desk.supplier(), await desk.supplier()];
});
afterAll(() => desk.shop.close());

const bill = fc.record({
  of: fc.nat(2),
  price: fc.integer({ min: 1, max: 90_000 }),
  discount: fc.option(fc.constantFrom("1", "2.5", "3")),
  part: fc.option(fc.integer({ min: 1, max: 99 })),
});
const step = fc.record({
  kind: fc.constantFrom("return", "answer", "reject", "accept", "again"),
  chosen: fc.array(fc.nat(9), { maxLength: 4 }),
});

/** Minor units of all matches of an amount in a file. */
function amountsIn(text: string, pattern: RegExp): number[] {
  return [...text.matchAll(pattern)].map(([, whole = "", cents = ""]) => Number(whole + cents));
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);

async function entered(
  given: readonly { of: number; price: number; discount: string | null; part: number | null }[],
) {
  const lines: Json[] = [];
  for (const { of, price, discount, part } of given) {
    const terms = discount === null ? {} : { discount_percent: discount, discount_until: "2026-12-31" };
    const { id } = await desk.bill(suppliers[of], price, terms);
    const amount =
      part === null || discount !== null ? {} : { amount: Math.max(1, Math.floor((price * part) / 100)) };
    lines.push({ document: { collection: "fin.bills", id }, ...amount });
  }
  return lines;
}

test("a file is the sum of its payments, and the books balance, after any history", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(bill, { minLength: 1, maxLength: 5 }),
      fc.array(step, { maxLength: 5 }),
      async (bills, steps) => {
        const lines = await entered(bills);
        const run = await desk.run({ lines });
        await desk.move(run, "submit");
        for (const { kind } of steps) {
          if (kind === "return") {
            await desk.move(run, "return", { return_reason: "Check" });
            await desk.move(run, "submit");
          }
        }
        await desk.move(run, "approve");
        const exported = await desk.move(run, "export");
        const { text } = await desk.file(run);
        const transfers = amountsIn(text, /<InstdAmt Ccy="EUR">(\d+)\.(\d\d)</g);
        expect(transfers).toEqual(exported.lines.map(({ amount }: Json) => amount));
        expect(amountsIn(text, /<CtrlSum>(\d+)\.(\d\d)</g)).toEqual([sum(transfers), sum(transfers)]);
        expect(exported.total).toBe(sum(transfers));
        const ids = [...text.matchAll(/<EndToEndId>(.*?)</g)].map(([, id = ""]) => id);
        expect(new Set(ids).size).toBe(lines.length);

        for (const { kind, chosen } of steps) {
          const positions = [...new Set(chosen.map((one) => one % lines.length))];
          if (kind === "answer") {
            const payments = positions.map((i) => [ids[i] ?? "", i % 2 ? "RJCT" : "ACSC", "AC01"] as const);
            done(await desk.answer(pain002(messageIdOf(run), { payments })));
          }
          // Refused in some states, which must change nothing.
          if (kind === "reject" && positions.length > 0)
            await desk.try(run, "reject", { outcome_reason: "Wrong", positions });
          if (kind === "accept") await desk.try(run, "accept");
          if (kind === "again") expect((await desk.try(run, "export")).status).toBe(409);
        }

        const after = await desk.shop.get(`payment-runs/${run.id}`);
        const outcomes = after.lines.map(({ outcome }: Json) => outcome);
        for (const [i, line] of after.lines.entries()) {
          const payment = await desk.shop.get(`payments/${line.payment_id}`);
          expect(payment.amount.amount).toBe(transfers[i] ?? -1);
          expect(payment.state).toBe(line.outcome === "rejected" ? "reversed" : "posted");
          const { gross, balance } = await desk.shop.get(`bills/${line.document.id}`);
          expect(gross - balance).toBe(line.outcome === "rejected" ? 0 : line.amount + line.discount);
        }
        const whole = new Set(outcomes);
        expect(after.state).toBe(
          whole.has("open")
            ? "exported"
            : whole.size > 1
              ? "part_accepted"
              : whole.has("rejected")
                ? "rejected"
                : "accepted",
        );
        await desk.shop.expectHealthy();
      },
    ),
    { numRuns: repeats(5, 60) },
  );
});
