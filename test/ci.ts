/** Runs the gate, and then the deep suite as time permits: changed files first, the others by rotation. */
import { closing, runGate, runTests, sum } from "./runner.ts";
import { costOfAll, deep, gate, ROOT, touchedFirst } from "./suites.ts";

/** Time limit for a machine with two cores. Tests that would exceed it are not started. */
const BUDGET_MS = 18 * 60_000;
const SLICE_MS = 300_000;

/** Returns git's output, or an empty string without git, so that no file counts as changed. */
function git(...args: string[]): string {
  if (Bun.which("git") === null) return "";
  return Bun.spawnSync(["git", ...args], { cwd: ROOT })
    .stdout.toString()
    .trim();
}

/** Returns the files changed since one day before the last commit. */
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
/** How much slower this machine is than the one that recorded the timings. */
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
