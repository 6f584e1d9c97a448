import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { writePain001 } from "../../../../src/modules/fin/payouts/pain-001.ts";
import { schemaErrors, schemaPython } from "../../../kit/xsd.ts";
import { done } from "../trade/shop.ts";
import { IBANS, messageIdOf, PayDesk, pain002 } from "./runs-kit.ts";

const python = schemaPython();
const NAME = "ISO 20022 schemas (Python with lxml and the packages of the schemas)";

let desk: PayDesk;
beforeAll(async () => {
  desk = await PayDesk.open();
});
afterAll(() => desk.shop.close());

const text = (max: number) => fc.string({ unit: "binary", minLength: 0, maxLength: max });
const party = fc.record({
  name: fc.string({ unit: "grapheme", minLength: 1, maxLength: 200 }),
  address: fc.record({
    street: text(200),
    postal_code: text(20),
    city: fc.string({ unit: "grapheme-composite", maxLength: 60 }).map((end) => `Ört ${end}`),
    region: text(100),
    country: fc.constantFrom("AT", "DE", "NL"),
  }),
  bank: fc.record(
    { iban: fc.constantFrom(...IBANS), bic: fc.constantFrom("GIBAATWWXXX", "COBADEFF") },
    { requiredKeys: ["iban"] },
  ),
});
const file = fc.record({
  messageId: fc.uuid().map((id) => id.replaceAll("-", "")),
  createdAt: fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2036, 0, 1) }),
  currency: fc.constantFrom("EUR", "USD", "JPY", "KWD"),
  executionDate: fc.constant("2026-11-30"),
  debtor: party,
  transfers: fc.array(
    fc.record({
      endToEndId: fc.integer({ min: 1, max: 99_999 }).map((n) => `RUN-${n}-1`),
      amount: fc.integer({ min: 1, max: 10_000_000_000 }),
      payee: party,
      remittance: text(300),
    }),
    { minLength: 1, maxLength: 20 },
  ),
});

describe.skipIf(python === undefined)(NAME, () => {
  test("accept payment files with any texts", async () => {
    const files = fc.sample(file, 200);
    const documents = files.map((one) => ["pain.001.001.09", writePain001(one)] as const);
    const errors = await schemaErrors(python ?? "", documents);
    expect(errors.filter(Boolean)).toEqual([]);
  });

  test("accept an exported file, and refuse it once it is damaged", async () => {
    const run = await desk.exported([
      await desk.bill(await desk.supplier(), 500),
      await desk.bill(await desk.supplier(), 12_345),
    ]);
    const { text: whole } = await desk.file(run);
    const broken = whole.replace(/<ChrgBr>.*?<\/ChrgBr>/, "<ChrgBr>FREE</ChrgBr>");
    const errors = await schemaErrors(python ?? "", [
      ["pain.001.001.09", whole],
      ["pain.001.001.09", broken],
    ]);
    expect(errors).toEqual(["", expect.stringContaining("ChrgBr")]);
  });

  test.each(["pain.002.001.03", "pain.002.001.12", "pain.002.001.14"])(
    "accept the answers that are imported as %s",
    async (schema) => {
      const run = await desk.exported([await desk.bill(await desk.supplier(), 500)]);
      const answer = pain002(messageIdOf(run), {
        group: "PART",
        payments: [[`${run.number}-1`, "RJCT", "AC04"]],
      }).replace("pain.002.001.10", schema);
      expect(await schemaErrors(python ?? "", [[schema, answer]])).toEqual([""]);
      expect(done(await desk.answer(answer))).toMatchObject({ state: "rejected", rejected: 1 });
    },
  );

  test("accept the notifications that are imported", async () => {
    const side = (way: string, name: string) =>
      `<TxDtls><Refs><EndToEndId>${name}</EndToEndId></Refs><Amt Ccy="EUR">2.50</Amt><CdtDbtInd>${way}</CdtDbtInd><RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr></RltdPties></TxDtls>`;
    const notice = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn><GrpHdr><MsgId>1</MsgId><CreDtTm>2026-11-20T10:00:00Z</CreDtTm></GrpHdr><Ntfctn><Id>1</Id><Acct><Id><IBAN>AT483200000012345864</IBAN></Id></Acct><Ntry><Amt Ccy="EUR">5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>B9</AcctSvcrRef><BkTxCd><Prtry><Cd>166</Cd></Prtry></BkTxCd><NtryDtls>${side("CRDT", "Ada")}${side("CRDT", "Bob")}</NtryDtls></Ntry></Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`;
    expect(await schemaErrors(python ?? "", [["camt.054.001.08", notice]])).toEqual([""]);
    const reply = done(await desk.shop.import(notice, { format: "camt054" }));
    expect(reply).toMatchObject({ imported: 2, failed: 0 });
  });
});
