/**
 * Runs what a merge has to pass: the gate, then as much of the deep suite as there is time for. What the change
 * touches comes first; the rest takes turns from commit to commit. Ends with what was left out and one sum.
 */
import { closing, runGate, runTests, sum } from "./runner.ts";
import { costOfAll, deep, gate, ROOT, touchedFirst } from "./suites.ts";

/** On a machine of two cores; nothing is begun that would not end within it. */
const BUDGET_MS = 18 * 60_000;
/** The deep suite is run in slices of about this much work. */
const SLICE_MS = 300_000;

/** What git answers; nothing where there is none: the deep suite is then run without regard to what changed. */
function git(...args: string[]): string {
  if (Bun.which("git") === null) return "";
  return Bun.spawnSync(["git", ...args], { cwd: ROOT })
    .stdout.toString()
    .trim();
}

/** The files that changed since a day before the last commit. */
function changedFiles(): string[] {
  const base = git("rev-list", "-1", `--before=${git("log", "-1", "--format=%cI")} -1 day`, "HEAD");
  return base === "" ? [] : git("diff", "--name-only", base, "HEAD").split("\n");
}

/** Orders files by chance, the same for the same commit. */
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
/** How much longer this machine takes than the one that the timings are of. */
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
