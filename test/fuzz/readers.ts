import { isUtf8 } from "node:buffer";
import { join } from "node:path";
import { type Source, UnreadableFile } from "../../src/formats/sheet.ts";
import { openZip, readEntry } from "../../src/formats/zip.ts";
import { ArchiveFile } from "../../src/governance/data/archive/open.ts";
import { parseAmount } from "../../src/governance/data/reading/amounts.ts";
import { parseDay, parseMoment } from "../../src/governance/data/reading/days.ts";
import { lookAt } from "../../src/governance/data/reading/guess.ts";
import { Columns } from "../../src/governance/data/reading/json.ts";
import { parseNumber } from "../../src/governance/data/reading/numbers.ts";
import { readRows } from "../../src/governance/data/reading/rows.ts";
import { parseBoolean, parseChoice, parseList } from "../../src/governance/data/reading/words.ts";
import { Fault } from "../../src/kernel/errors.ts";
import { read as readDocument } from "../../src/learning/reading/read.ts";
import { REFUSALS } from "../../src/learning/reading/refusal.ts";
import { readCamt } from "../../src/modules/fin/cash/statement-camt.ts";
import { readCsv } from "../../src/modules/fin/cash/statement-csv.ts";
import { readFile } from "../../src/modules/fin/cash/statement-file.ts";
import { readMt940 } from "../../src/modules/fin/cash/statement-mt940.ts";
import { forge } from "../governance/archive/house.ts";
import { packed } from "../governance/imports/workbook.ts";
import { freshFolder } from "../kit/appliance.ts";
import { mutatedFiles, mutatedWithin } from "./archives.ts";
import { mutated } from "./mutate.ts";
import type { Random } from "./random.ts";

const folder = freshFolder();

export interface Kind {
  /** Throws an error meant for users if the file cannot be read. */
  read(bytes: Uint8Array): Promise<void>;
  mutate(random: Random, samples: readonly Uint8Array[]): Promise<Uint8Array>;
}

const PIECE = 64 * 1024;

function sourceOf(bytes: Buffer): Source {
  return {
    size: bytes.length,
    read: async (from, length) => bytes.subarray(from, from + length),
    async *stream(from = 0, to = bytes.length) {
      for (let at = from; at < to; at += PIECE) yield bytes.subarray(at, Math.min(to, at + PIECE));
    },
  };
}

/** Reads a table as an import does: inspects the file, reads all rows, and parses each cell as every type. */
async function readTable(bytes: Uint8Array): Promise<void> {
  const source = sourceOf(Buffer.from(bytes));
  const { format, columns } = await lookAt(source, isUtf8(bytes));
  for await (const rows of readRows(source, format, new Columns(columns)))
    for (const { cells } of rows)
      for (const cell of cells) {
        if (typeof cell !== "string") continue;
        const text = cell.trim();
        parseNumber(text, format.decimal);
        parseAmount(cell, format.decimal, "EUR");
        parseDay(text, format.dates);
        parseMoment(text, format.dates, "Europe/Vienna");
        parseBoolean(text);
        parseChoice(text, ["website", "referral"]);
        parseList(text);
      }
}

async function textOf(bytes: Uint8Array): Promise<string> {
  const file = { field: "file", bytes: pieces(bytes) };
  return readFile(only(file), { maxBytes: bytes.length, texts: [] });
}

async function* only<T>(one: T): AsyncGenerator<T> {
  yield one;
}

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}

/** Reads a file as the library does, under a name with this extension. */
const readAs = (name: string) => async (bytes: Uint8Array) => {
  const path = join(folder, "document");
  const size = await Bun.write(path, bytes);
  const outcome = await readDocument({ path, size, name, maxPages: 1000, maxWords: 1_000_000 });
  if (outcome.ok || REFUSALS.some((code) => code === outcome.code)) return;
  throw new Error(`no refusal: ${outcome.code}`);
};

async function readZip(bytes: Uint8Array): Promise<void> {
  const source = sourceOf(Buffer.from(bytes));
  for (const entry of (await openZip(source)).values()) for await (const _ of readEntry(source, entry));
}

/** Reads every part of an archive to its end, as importing an organisation does. */
async function readArchive(bytes: Uint8Array): Promise<void> {
  const path = join(folder, "archive.zip");
  await Bun.write(path, bytes);
  const archive = await ArchiveFile.open(path, undefined);
  await archive.check();
  await archive.organization();
  for (const { name } of archive.manifest.parts)
    if (name.endsWith(".ndjson")) for await (const _ of archive.lines(name));
}

const whole: Kind["mutate"] = async (random, samples) => mutated(random, random.of(samples), samples);

/** Mutates the archive's own bytes half of the time, and otherwise a file within the archive. */
const within: Kind["mutate"] = async (random, samples) =>
  random.isIn(0.5) ? whole(random, samples) : mutatedWithin(random, random.of(samples));

/** Re-signs half of the mutated archives, as a deliberate attacker would. */
const signed: Kind["mutate"] = async (random, samples) => {
  if (random.isIn(0.5)) return whole(random, samples);
  const path = join(folder, "forged.zip");
  const files = mutatedFiles(random, random.of(samples));
  // An unreadable manifest cannot be signed.
  const isSigned = await forge(path, Object.fromEntries(files)).catch(() => undefined);
  return isSigned === undefined ? packed(files) : Bun.file(path).bytes();
};

/** Readers, grouped by the process that runs them. */
export const FAMILIES = {
  tables: {
    csv: { read: readTable, mutate: whole },
    json: { read: readTable, mutate: whole },
    ndjson: { read: readTable, mutate: whole },
    xlsx: { read: readTable, mutate: within },
  },
  statements: {
    "bank.csv": { read: async (bytes) => void readCsv(await textOf(bytes), 2, {}), mutate: whole },
    camt: { read: async (bytes) => void readCamt(await textOf(bytes)), mutate: whole },
    mt940: { read: async (bytes) => void readMt940(await textOf(bytes), 2), mutate: whole },
  },
  documents: {
    docx: { read: readAs("a.docx"), mutate: within },
    odt: { read: readAs("a.odt"), mutate: within },
    epub: { read: readAs("a.epub"), mutate: within },
    pdf: { read: readAs("a.pdf"), mutate: whole },
    html: { read: readAs("a.html"), mutate: whole },
    md: { read: readAs("a.md"), mutate: whole },
    adoc: { read: readAs("a.adoc"), mutate: whole },
    cnxml: { read: readAs("a.cnxml"), mutate: whole },
    txt: { read: readAs("a.txt"), mutate: whole },
  },
  packages: {
    zip: { read: readZip, mutate: within },
    scorm: { read: readAs("a.zip"), mutate: within },
    archive: { read: readArchive, mutate: signed },
  },
} as const satisfies Record<string, Record<string, Kind>>;

export type Family = keyof typeof FAMILIES;

/** True if the error explains the problem to the user; false if the reader itself failed. */
export function isRefusal(thrown: unknown): boolean {
  if (thrown instanceof UnreadableFile) return true;
  return thrown instanceof Fault && (thrown.code === "VALIDATION_FAILED" || thrown.code === "BODY_TOO_LARGE");
}
