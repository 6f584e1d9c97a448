import { expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import type { Client, Json } from "../kit/appliance.ts";
import { repeats } from "../kit/depth.ts";
import { initialised, Served } from "../kit/executable.ts";
import { FIN, openBooks } from "../modules/fin/ledger/books.ts";
import { done } from "../modules/fin/trade/shop.ts";

const KILLS = repeats(4, 25);
const BILLS = 5;

const today = new Date().toISOString().slice(0, 10);

/** A submitted and approved run that pays a few bills. */
async function approvedRun(ana: Client, bank: string, supplier: Json, nth: number): Promise<Json> {
  const lines: Json[] = [];
  for (let i = 0; i < BILLS; i += 1) {
    const entered = await ana.post(`${FIN}/bills`, {
      supplier_id: supplier.id,
      supplier_ref: `R-${nth}-${i}`,
      issue_date: today,
      lines: [{ text: "Goods", price: 1000 + i }],
    });
    const { id } = done(entered, 201);
    for (const move of ["submit", "approve", "post"]) done(await ana.post(`${FIN}/bills/${id}/${move}`));
    lines.push({ document: { collection: "fin.bills", id } });
  }
  const { id } = done(await ana.post(`${FIN}/payment-runs`, { bank_account_id: bank, lines }), 201);
  done(await ana.post(`${FIN}/payment-runs/${id}/submit`));
  return done(await ana.post(`${FIN}/payment-runs/${id}/approve`));
}

async function paymentsOf(ana: Client, { id }: Json): Promise<Json[]> {
  return done(await ana.get(`${FIN}/payments?source=${id}&limit=50`)).data;
}

test(`a run is exported wholly or not at all when killed ${KILLS} times around its export`, async () => {
  const data = await initialised();
  let served = await Served.start(data);
  try {
    let ana = await served.logIn();
    const books = await openBooks(ana, { year: Number(today.slice(0, 4)) });
    const bank = books.account("bank");
    const iban = "AT483200000012345864";
    done(await ana.put(`${FIN}/ledger-accounts/${bank}`, { bank_details: { iban } }));
    const supplier = done(
      await ana.post("/api/v1/crm/accounts", {
        name: "Supplier",
        kinds: ["supplier"],
        billing: { city: "Linz", country: "AT" },
        bank_details: { iban: "AT611904300234573201" },
      }),
      201,
    );
    const outcomes = new Set<string>();
    for (let nth = 0; nth < KILLS; nth += 1) {
      const run = await approvedRun(ana, bank, supplier, nth);
      const path = `${FIN}/payment-runs/${run.id}`;
      const answer = ana.post(`${path}/export`).then(
        ({ status }) => status,
        () => "lost",
      );
      await Bun.sleep((nth * 7) % 40);
      await served.stop("SIGKILL");
      const status = await answer;
      served = await Served.start(data);
      ana = await served.logIn();
      const { state } = done(await ana.get(path));
      outcomes.add(state);
      // An answered export is durable.
      if (status === 200) expect(state).toBe("exported");
      expect((await paymentsOf(ana, run)).length).toBe(state === "exported" ? BILLS : 0);
      if (state === "approved") done(await ana.post(`${path}/export`));
      expect((await ana.post(`${path}/export`)).status).toBe(409);
      const exported = done(await ana.get(path));
      expect((await paymentsOf(ana, run)).map((one) => one.state)).toEqual(Array(BILLS).fill("posted"));
      const file = await ana.get(`${path}/attachments/${exported.file_id}/content`);
      expect(createHash("sha256").update(file.text).digest("hex")).toBe(exported.file_sha256);
    }
    const { invariants } = done(await ana.get("/api/v1/system/health"));
    expect(invariants.filter(({ holds }: Json) => !holds)).toEqual([]);
    expect([...outcomes].every((state) => state === "approved" || state === "exported")).toBe(true);
  } finally {
    await served.stop("SIGKILL");
    rmSync(data, { recursive: true, force: true });
  }
});
