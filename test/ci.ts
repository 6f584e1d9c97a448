/**
 * Runs the checks of a merge: the gate, then as much of the deep suite as fits in the time. Tests of changed
 * files come first; the others rotate from commit to commit. Ends with the tests left out and one summary.
 */
import { closing, runGate, runTests, sum } from "./runner.ts";
import { costOfAll, deep, gate, ROOT, touchedFirst } from "./suites.ts";

/** For a machine with two cores; no test is started that would exceed it. */
const BUDGET_MS = 18 * 60_000;
/** The deep suite runs in slices of about this length. */
const SLICE_MS = 300_000;

/** Output of git; empty without git, in which case the deep suite ignores what changed. */
function git(...args: string[]): string {
  if (Bun.which("git") === null) return "";
  return Bun.spawnSync(["git", ...args], { cwd: ROOT })
    .stdout.toString()
    .trim();
}

/** Files changed since one day before the last commit. */
function changedFiles(): string[] {
  const base = git("rev-list", "-1", `--before=${git("log", "-1", "--format=%cI")} -1 day`, "HEAD");
  return base === "" ? [] : git("diff", "--name-only", base, "HEAD").split("\n");
}

/** Shuffles files, deterministically for a commit. */
function shuffled(files: readonly string[], seed: string): string[] {
  return files.toSorted((a, b) => Number(Bun.hash(seed + a) - Bun.hash(seed + b)));
}

function slicesOf(files: readonly string[]): string[][] {
  const slices: string[][] = [];
  for (const file of files) {
    const last = slices.at(-1);
    if (last && costOfAll([...last, file]) <= SLICE_MS) last.push(file);
    else slices.push([file]);
  }
  return slices;
}

const began = performance.now();
const tallies = [await runGate(gate)];
/** Slowness of this machine relative to the one that recorded the timings. */
const slowness = (performance.now() - began) / Math.max(costOfAll(gate), 1);

const slices = slicesOf(touchedFirst(shuffled(deep, git("rev-parse", "HEAD")), changedFiles()));
const left: string[] = [];
for (const slice of slices) {
  const ends = performance.now() - began + costOfAll(slice) * slowness;
  if (ends > BUDGET_MS) left.push(...slice);
  else tallies.push(await runTests(slice, { depth: "deep" }));
}

if (left.length > 0) {
  console.log(
    `\n${left.length} of ${deep.length} files of the deep suite were left out, as the time was over:`,
  );
  console.log(left.join("\n"));
}
const tally = sum(tallies);
console.log(closing(tally));
process.exit(tally.failures.length === 0 ? 0 : 1);
