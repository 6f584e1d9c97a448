import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { generateKeyPairSync } from "node:crypto";
import type { PublicJwk } from "../../../src/engine/audit/checkpoint.ts";
import type { BreachKind } from "../../../src/evidence/breach.ts";
import { verifyExport } from "../../../src/evidence/export.ts";
import { KeptLog } from "./kept-log.ts";

// The log has 250 events, and checkpoints at 100, 200 and 250.
let log: KeptLog;
let key: PublicJwk;
let whole: string[];
let part: string[];

beforeAll(async () => {
  log = new KeptLog();
  await log.write(250);
  await log.audit.checkpoint();
  key = log.signer.identity.publicKey;
  whole = await log.export();
  part = await log.export(151);
});
afterAll(() => log.discard());

async function* stream(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

/** Line number of an event in a full export, which has a header and earlier checkpoints before it. */
const lineOf = (seq: number) => seq + (seq > 200 ? 2 : seq > 100 ? 1 : 0);
const has = (text: string) => (line: string) => line.includes(text);

describe("Audit exports", () => {
  test("have a header, every event, and each checkpoint after its last event", () => {
    expect(whole).toHaveLength(1 + 250 + 3);
    expect(JSON.parse(whole[0] ?? "")).toEqual({
      freehold_audit: 1,
      origin: `${log.signer.identity.name}/01920000-0000-7000-8000-000000000001`,
      name: log.signer.identity.name,
      public_key: key,
      first: 1,
      last: 250,
    });
    expect(JSON.parse(whole[lineOf(7)] ?? "")).toMatchObject({ event: { seq: 7, action: "crm.leads.list" } });
    expect(whole.flatMap((line, i) => (line.startsWith('{"checkpoint"') ? [i] : []))).toEqual([
      101, 202, 253,
    ]);
  });

  test("verify with their lines and the key alone", async () => {
    const { head } = await log.verify();
    expect(await verifyExport(stream(whole), key)).toEqual({
      ok: true,
      checked: 250,
      from: 1,
      to: 250,
      head,
      signed: 250,
      origin: `${log.signer.identity.name}/01920000-0000-7000-8000-000000000001`,
    });
  });

  test("can start in the middle of the log and include the tree up to there", async () => {
    expect(part).toHaveLength(1 + 100 + 2);
    const { head } = await log.verify();
    expect(await verifyExport(stream(part), key)).toMatchObject({
      ok: true,
      checked: 100,
      from: 151,
      to: 250,
      head,
    });
  });

  test("tolerate Windows line endings and empty lines", async () => {
    const lines = whole.flatMap((line) => [`${line}\r`, ""]);
    expect((await verifyExport(stream(lines), key)).ok).toBe(true);
  });
});

type Edit = (lines: string[]) => string[];
const swapped =
  (a: number, b: number): Edit =>
  (lines) =>
    lines.with(a, lines[b] ?? "").with(b, lines[a] ?? "");
const replaced =
  (at: number, from: string | RegExp, to: string): Edit =>
  (lines) =>
    lines.with(at, (lines[at] ?? "").replace(from, to));
const without =
  (from: number, to = from): Edit =>
  (lines) =>
    lines.filter((_, i) => i < from || i > to);
const stranger = generateKeyPairSync("ed25519").publicKey.export({ format: "jwk" });

const TAMPERINGS: [what: string, edit: Edit, kind: BreachKind, seq: number][] = [
  ["an edited event", replaced(lineOf(120), '"user-', '"User-'), "edited", 120],
  ["a changed event hash", replaced(lineOf(120), /"hash":"./, '"hash":"z'), "edited", 120],
  ["an added event property", replaced(lineOf(120), "}}", '},"note":1}'), "edited", 120],
  ["a duplicate event property", replaced(lineOf(120), '"event":{', '"event":{"actor":"x",'), "edited", 120],
  ["an event with different whitespace", replaced(lineOf(120), ',"actor":', ', "actor":'), "edited", 120],
  ["a line of invalid JSON", replaced(lineOf(120), "}}", "}"), "edited", 120],
  ["a line of another type", (lines) => lines.toSpliced(lineOf(120), 0, '{"note":"hello"}'), "edited", 120],
  ["a removed event", without(lineOf(120)), "missing", 120],
  ["no first event", without(1), "missing", 1],
  [
    "a duplicate event",
    (lines) => lines.toSpliced(lineOf(120), 0, lines[lineOf(120)] ?? ""),
    "reordered",
    120,
  ],
  ["two swapped lines", swapped(lineOf(120), lineOf(140)), "reordered", 120],
  [
    "two events with swapped numbers",
    (lines) => {
      const place = (from: number, to: number) =>
        (lines[lineOf(from)] ?? "")
          .replace(`"seq":${from},`, `"seq":${to},`)
          .replace(`"seq":${from}}`, `"seq":${to}}`);
      return lines.with(lineOf(120), place(140, 120)).with(lineOf(140), place(120, 140));
    },
    "reordered",
    120,
  ],
  ["a truncated end", (lines) => lines.slice(0, lineOf(240)), "truncated", 240],
  ["a truncated end before the checkpoint", without(lineOf(240), lineOf(250)), "truncated", 240],
  [
    "a truncated end and a matching header",
    (lines) => replaced(0, '"last":250', '"last":239')(lines.slice(0, lineOf(240))),
    "truncated",
    201,
  ],
  ["no last checkpoint", without(253), "truncated", 201],
  ["no checkpoints", (lines) => lines.filter((line) => !line.startsWith('{"checkpoint"')), "truncated", 1],
  ["only a header", (lines) => lines.slice(0, 1), "truncated", 1],
  ["a header with fewer events", replaced(0, '"last":250', '"last":249'), "edited", 250],
  ["a checkpoint with another size", replaced(101, "\\n100\\n", "\\n99\\n"), "bad_signature", 99],
  ["a checkpoint with another root", replaced(101, /\\n100\\n./, "\\n100\\n!"), "bad_signature", 100],
  ["a late checkpoint", (lines) => without(101)(lines).toSpliced(150, 0, lines[101] ?? ""), "reordered", 100],
  [
    "a header with another origin",
    replaced(0, '"origin":"freehold', '"origin":"Freehold'),
    "bad_signature",
    100,
  ],
  ["a header with another name", replaced(0, '"name":"freehold', '"name":"Freehold'), "bad_signature", 100],
  ["no header", without(0), "edited", 1],
  ["a header of a later version", replaced(0, '"freehold_audit":1', '"freehold_audit":2'), "edited", 1],
  ["no content", () => [], "edited", 1],
];

describe("Audit exports are rejected with", () => {
  for (const [what, edit, kind, seq] of TAMPERINGS) {
    test(`${what}: ${kind}`, async () => {
      const lines = edit(whole);
      expect(lines).not.toEqual(whole);
      expect(await verifyExport(stream(lines), key)).toMatchObject({ ok: false, breach: { kind, seq } });
    });
  }

  test("another key, even if the header names it: bad_signature", async () => {
    const header = (whole[0] ?? "").replace(key.x, stranger.x ?? "");
    const { ok, breach } = await verifyExport(stream(whole.with(0, header)), key);
    expect([ok, breach]).toEqual([true, undefined]);
    const other: PublicJwk = { kty: "OKP", crv: "Ed25519", x: stranger.x ?? "" };
    expect(await verifyExport(stream(whole.with(0, header)), other)).toMatchObject({
      ok: false,
      breach: { kind: "bad_signature", seq: 100 },
    });
  });

  test("another tree before the first event: edited", async () => {
    const header = JSON.parse(part[0] ?? "");
    const frontier = header.before.frontier.replace(/.{4}$/, "0000");
    const lines = part.with(0, JSON.stringify({ ...header, before: { ...header.before, frontier } }));
    expect(await verifyExport(stream(lines), key)).toMatchObject({
      ok: false,
      breach: { kind: "edited", seq: 151 },
    });
  });

  test("no tree, or one of another size, before the first event: edited", async () => {
    const { before, ...header } = JSON.parse(part[0] ?? "");
    for (const broken of [
      header,
      { ...header, before: { ...before, frontier: "00" } },
      { ...header, before, first: 150 },
    ]) {
      const lines = part.with(0, JSON.stringify(broken));
      expect(await verifyExport(stream(lines), key)).toMatchObject({
        ok: false,
        checked: 0,
        breach: { seq: 1 },
      });
    }
  });
});

test("an export of a tampered log fails verification", async () => {
  const own = new KeptLog();
  await own.write(120);
  await own.audit.checkpoint();
  own.edit((db) => own.set(db, 60, "actor", "x"));
  const lines = await own.export();
  expect(lines.filter(has('"actor":"x"'))).toHaveLength(1);
  expect(await verifyExport(stream(lines), own.signer.identity.publicKey)).toMatchObject({
    ok: false,
    breach: { kind: "edited", seq: 60 },
  });
  await own.discard();
});
