/**
 * Mutation testing: makes small mistakes in the sources that decide on access and lists undetected ones.
 *
 * - `bun run mutate`: everything, which takes hours
 * - `bun run mutate src/engine/approvals/vote.ts`: some files
 * - `bun run mutate --results FILE`: continues a run with the same file
 * - `bun run mutate --tests test/engine/approvals`: with these tests alone, fast ones first
 * - `bun run mutate --report`: only reports known results
 *
 * A copied tree has all mutants of a file in one text, with a switch that selects one. Each test file runs in
 * one process for one mutant after the other, as far as it reaches them; the source's own tests run first.
 */
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { gate, ROOT } from "../suites.ts";
import { EQUIVALENT, type Equivalent } from "./equivalent.ts";
import { Results } from "./results.ts";
import type { Mutant } from "./schemata.ts";
import { copyMutated } from "./tree.ts";
import { runTrials, type TrialResult } from "./trials.ts";

const SOURCES = ["src/engine/authorise", "src/engine/approvals/", "src/engine/access/"];
const TESTS = [
  ...["engine", "access", "governance/approvals", "governance/policies", "governance/duties"],
  ...["governance/workflows", "governance/roles", "learning/public/scopes", "learning/public/door"],
].map((path) => `test/${path}`);
const IS_LEFT_OUT = /\/tables\.ts$/;
const ENOUGH = 0.95;
/** Test files per mutant that takes effect only while modules load: each needs a separate process. */
const TESTS_ALONE = 10;
const MEASURED_TOGETHER = 8;
/** Number of a source's own test files that are tried before all others. */
const NEAREST = 3;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    results: { type: "string", default: join(tmpdir(), "freehold-mutation.jsonl") },
    tests: { type: "string", multiple: true, default: TESTS },
    report: { type: "boolean", default: false },
  },
});

const paths = positionals.length > 0 ? positionals : SOURCES;
const sources = [...new Bun.Glob("src/**/*.ts").scanSync(ROOT)]
  .filter((file) => SOURCES.some((path) => file.startsWith(path)) && !IS_LEFT_OUT.test(file))
  .toSorted();
const tests = gate
  .filter((file) => values.tests.some((path) => file.startsWith(path)))
  .map((path) => ({ path, id: identified(path) }));

const identities = new Map(sources.map((file) => [file, identified(file)]));

const tree = mkdtempSync(join(tmpdir(), "freehold-mutation-"));
const results = new Results(values.results);

function identified(path: string): string {
  const text = readFileSync(join(ROOT, path), "utf8");
  return `${path}#${createHash("sha256").update(text).digest("base64url").slice(0, 12)}`;
}

type TestFile = (typeof tests)[number];

async function tryAll(mutants: readonly Mutant[]): Promise<void> {
  const nearest = nearestTests(mutants);
  for (let rank = 0; rank < NEAREST; rank++)
    for (const test of quickestFirst(tests)) {
      const near = openFor(test, mutants).filter(({ file }) => nearest.get(file)?.[rank] === test);
      await tryWith(test, near);
    }
  for (const test of quickestFirst(tests)) await tryWith(test, openFor(test, mutants));
  for (const mutant of mutants)
    if (isOpen(mutant) && results.isLoaded(mutant.key)) await tryAlone(mutant, mutants);
}

/** Test files tried first for each source: the cheapest for the mutants that few other files reach. */
function nearestTests(mutants: readonly Mutant[]): Map<string, TestFile[]> {
  const reachedBy = new Map<string, number>();
  for (const { id } of tests)
    for (const key of results.measureOf(id)?.reached ?? []) reachedBy.set(key, (reachedBy.get(key) ?? 0) + 1);
  const nearness = (test: TestFile, some: readonly Mutant[]) => {
    const reached = results.measureOf(test.id)?.reached;
    const rarity = some.map(({ key }) => (reached?.has(key) ? 1 / (reachedBy.get(key) ?? 1) : 0));
    return rarity.reduce((sum, one) => sum + one, 0) / costOf(test);
  };
  const byFile = Map.groupBy(mutants, ({ file }) => file);
  return new Map(
    [...byFile].map(([file, some]) => {
      const near = tests.map((test) => ({ test, nearness: nearness(test, some) }));
      return [file, near.toSorted((a, b) => b.nearness - a.nearness).map(({ test }) => test)];
    }),
  );
}

const openFor = (test: TestFile, mutants: readonly Mutant[]) =>
  mutants.filter((one) => isOpen(one) && reaches(test, one) && !results.wasTried(one.key, test.id));

async function tryWith(test: TestFile, mutants: readonly Mutant[]): Promise<void> {
  if (mutants.length > 0) console.log(`${test.path}: ${mutants.length} mutants`);
  const size = Math.max(5, Math.min(200, Math.round(30_000 / costOf(test))));
  for (let at = 0; at < mutants.length; at += size) await tryBatch(test, mutants.slice(at, at + size));
}

async function measure(mutants: readonly Mutant[]): Promise<void> {
  const byId = new Map(mutants.map((mutant) => [mutant.id, mutant]));
  const keysOf = (ids: readonly number[]) => ids.flatMap((id) => byId.get(id)?.key ?? []);
  const filesOf = (ids: readonly number[]) =>
    [...new Set(ids.flatMap((id) => byId.get(id)?.file ?? []))].flatMap((file) => identities.get(file) ?? []);
  const unknown = tests.filter(({ id }) => !results.measureOf(id));
  for (let at = 0; at < unknown.length; at += MEASURED_TOGETHER) {
    const some = unknown.slice(at, at + MEASURED_TOGETHER);
    const trials = some.map(({ path }) => ({ mutant: 0, test: path, isMeasured: true }));
    // The first file runs twice, because its first run includes module loading.
    const [loading, ...measured] = await runTrials(tree, [...trials.slice(0, 1), ...trials]);
    for (const [index, { outcome, cost, reached, loaded }] of measured.entries()) {
      const test = some[index];
      if (!test) continue;
      const isUsable = outcome === "survived";
      if (!isUsable) console.log(`${test.path} fails without any mutant, and is left out`);
      results.add({
        test: test.id,
        cost,
        reached: isUsable ? keysOf([...reached, ...loaded]) : [],
        files: isUsable ? filesOf([...reached, ...loaded]) : [],
        loaded: keysOf([...(index === 0 ? (loading?.loaded ?? []) : []), ...loaded]),
      });
    }
  }
}

const costOf = ({ id }: TestFile) => results.measureOf(id)?.cost ?? Number.POSITIVE_INFINITY;
const quickestFirst = (files: readonly TestFile[]) => files.toSorted((a, b) => costOf(a) - costOf(b));

/** If a source has changed since the measurement, reaching some of its mutants counts for all. */
function reaches({ id }: TestFile, { key, file }: Mutant): boolean {
  const measure = results.measureOf(id);
  if (!measure) return false;
  const before = measure.files.get(file);
  return measure.reached.has(key) || (before !== undefined && identities.get(file) !== `${file}#${before}`);
}

/** Tries mutants in one process. The first and last trial have none, to load and to detect side effects. */
async function tryBatch(test: TestFile, mutants: readonly Mutant[]): Promise<void> {
  const usual = costOf(test);
  const ids = mutants.map(({ id }) => id);
  const trials = [0, ...ids, 0].map((mutant) => ({ mutant, test: test.path, usual }));
  const [, ...all] = await runTrials(tree, trials);
  if (all.at(-1)?.outcome !== "survived" && mutants.length > 1) {
    const half = Math.ceil(mutants.length / 2);
    await tryBatch(test, mutants.slice(0, half));
    await tryBatch(test, mutants.slice(half));
    return;
  }
  for (const [index, { key }] of mutants.entries()) note(key, test, all[index]);
}

function note(key: string, test: TestFile, result: TrialResult | undefined): void {
  if (result) results.add({ key, test: test.id, outcome: result.outcome });
}

/** Tries a mutant in processes where it is active before modules are loaded. */
async function tryAlone(mutant: Mutant, mutants: readonly Mutant[]): Promise<void> {
  const keysInFile = mutants.filter(({ file }) => file === mutant.file).map(({ key }) => key);
  const isNamed = ({ path }: TestFile) => mutant.file.includes(`/${basename(path, ".test.ts")}`);
  const isReaching = ({ id }: TestFile) => keysInFile.some((key) => results.measureOf(id)?.reached.has(key));
  // Tests named after the source run first, because each takes a process.
  const nearest = [
    ...quickestFirst(tests.filter(isNamed)),
    ...quickestFirst(tests.filter((test) => !isNamed(test) && isReaching(test))),
  ];
  for (const test of nearest.slice(0, TESTS_ALONE)) {
    const id = `${test.id} alone`;
    if (!isOpen(mutant) || results.wasTried(mutant.key, id)) continue;
    const [result] = await runTrials(
      tree,
      [{ mutant: mutant.id, test: test.path, usual: costOf(test) }],
      true,
    );
    if (result) results.add({ key: mutant.key, test: id, outcome: result.outcome });
  }
}

function isOpen(mutant: Mutant): boolean {
  return !results.isKilled(mutant.key) && !isEquivalent(mutant);
}

const isSame = (mutant: Mutant, one: Equivalent) =>
  one.file === mutant.file && one.source === mutant.source && one.instead === mutant.instead;

function isEquivalent(mutant: Mutant): boolean {
  return EQUIVALENT.some((one) => isSame(mutant, one));
}

/** Reports the survivors; true if there are few enough. */
function report(mutants: readonly Mutant[]): boolean {
  const counted = mutants.filter((one) => !isEquivalent(one));
  const survivors = counted.filter(({ key }) => !results.isKilled(key));
  for (const { file, line, original, instead, key } of survivors) {
    const isReached =
      results.isLoaded(key) || tests.some(({ id }) => results.measureOf(id)?.reached.has(key));
    console.log(
      `${file}:${line}${isReached ? "" : " (reached by no test)"}\n  ${original}\n  ${instead || "left out"}`,
    );
  }
  for (const one of EQUIVALENT.filter(({ file }) => paths.some((path) => file.startsWith(path))))
    if (!mutants.some((mutant) => isSame(mutant, one)))
      console.log(
        `${one.file}: no mutant ${one.instead || "without"} of ${one.source}: it need not be listed`,
      );
  for (const path of paths) {
    const within = counted.filter(({ file }) => file.startsWith(path));
    const killed = within.filter(({ key }) => results.isKilled(key)).length;
    console.log(`${path}: ${killed} of ${within.length} killed, ${percent(killed, within.length)}`);
  }
  console.log(`${mutants.length - counted.length} equivalent, ${survivors.length} survived`);
  return counted.length - survivors.length > counted.length * ENOUGH;
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
}

try {
  const mutants = await copyMutated(tree, sources);
  const chosen = mutants.filter(({ file }) => paths.some((path) => file.startsWith(path)));
  if (!values.report) {
    await measure(mutants);
    await tryAll(chosen);
  }
  process.exitCode = report(chosen) ? 0 : 1;
} finally {
  rmSync(tree, { recursive: true, force: true });
}
