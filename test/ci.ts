/** Runs the gate, then the deep suite in the remaining time: changed files first, others by rotation. */
import { closing, runGate, runTests, sum } from "./runner.ts";
import { costOfAll, deep, gate, ROOT, touchedFirst } from "./suites.ts";

/** Time limit for a machine with two cores; tests that would exceed it are not started. */
const BUDGET_MS = 18 * 60_000;
const SLICE_MS = 300_000;

/** Output of git; empty without git, in which case changes do not affect the deep suite. */
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
