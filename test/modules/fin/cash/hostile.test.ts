import { expect, test } from "bun:test";
import { Fault } from "../../../../src/kernel/errors.ts";
import { readCamt } from "../../../../src/modules/fin/cash/statement-camt.ts";
import { readCsv } from "../../../../src/modules/fin/cash/statement-csv.ts";
import { readMt940 } from "../../../../src/modules/fin/cash/statement-mt940.ts";
import { growsBelow } from "../../../kit/cost.ts";

const camt = (entry: string) =>
  `<Document><BkToCstmrStmt><Stmt><Ntry>${entry}</Ntry></Stmt></BkToCstmrStmt></Document>`;
const amount = (text: string) =>
  camt(`<Amt Ccy="EUR">${text}</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-03-03</Dt></BookgDt>`);
const mt940 = (line: string, memo = "") => `:20:A\n:61:${line}\n:86:${memo}`;
const csv = (text: string) => `date,amount,memo\n2026-03-01,${text},"x"\n`;

/** Statements designed to be slow: eight times the length must cost about eight times as much. */
const SHAPES: readonly [what: string, read: (text: string) => unknown, make: (n: number) => string][] = [
  ["letters in a tag", readCamt, (n) => camt(`<Amt ${"a".repeat(n)}/>`)],
  ["attributes without a value", readCamt, (n) => camt(`<Amt ${"a ".repeat(n)}/>`)],
  ["equals signs", readCamt, (n) => camt(`<Amt a${"=".repeat(n)}/>`)],
  ["spaces in a tag", readCamt, (n) => camt(`<Amt a${" ".repeat(n)}b/>`)],
  ["an unterminated name", readCamt, (n) => `<${"a".repeat(n)}`],
  ["quotes in a tag", readCamt, (n) => `<a ${`"'`.repeat(n)}`],
  ["entity references", readCamt, (n) => amount("&amp;&".repeat(n))],
  ["spaces in an amount", readCamt, (n) => amount(`-${" ".repeat(n)}x`)],
  ["spaces after an amount", readCamt, (n) => amount(`1${" ".repeat(n)}x`)],
  ["digit groups in an amount", readCamt, (n) => amount(`1${" 000".repeat(n)}x`)],
  ["spaces in a CSV amount", (text) => readCsv(text, 2, {}), (n) => csv(`(${" ".repeat(n)}5`)],
  ["digits in a CSV amount", (text) => readCsv(text, 2, {}), (n) => csv(`${"1".repeat(n)}x`)],
  ["an MT940 line", (text) => readMt940(text, 2), (n) => mt940(`2603020303CR250,00NTRF${"/".repeat(n)}`)],
  ["MT940 subfields", (text) => readMt940(text, 2), (n) => mt940("2603020303CR250,00NTRF1", "?20".repeat(n))],
];

test.each(SHAPES)("parsing time is linear for %s", async (_what, read, make) => {
  const readOften = (text: string) => {
    for (let times = 0; times < 20; times += 1)
      try {
        read(text);
      } catch (error) {
        expect(error).toBeInstanceOf(Fault);
      }
  };
  await growsBelow(8 * 3, readOften, make(4000), make(32_000));
});
