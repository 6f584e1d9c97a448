/**
 * All checks in one go, as `bun run test` asks for them: types, style, every test. It ends with one line
 * that says how many passed and failed; each step counts as one.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const bun = process.execPath;
const folder = mkdtempSync(join(tmpdir(), "freehold-run-"));
const report = join(folder, "report.xml");
let passed = 0;
let failed = 0;

function step(title: string, command: string[]): number {
  console.log(`\n== ${title}`);
  return Bun.spawnSync(command, { stdout: "inherit", stderr: "inherit", stdin: "ignore" }).exitCode;
}

function count(attribute: string, text: string): number {
  return Number(new RegExp(`<testsuites[^>]* ${attribute}="(\\d+)"`).exec(text)?.[1] ?? 0);
}

for (const [title, ...command] of [
  ["types", bun, "x", "tsc", "--noEmit"],
  ["types of the web application", bun, "x", "tsc", "--noEmit", "-p", "src/web"],
  ["style", bun, "x", "biome", "check", "--error-on-warnings", "."],
  // The tests of the appliance run the executable, not the source.
  ["build", bun, "build.ts", "--target", "host"],
] as const) {
  if (step(title, [...command]) === 0) passed += 1;
  else failed += 1;
}

const exitCode = step("tests", [
  bun,
  "test",
  "--isolate",
  "--parallel=2",
  // Hooks too: a loaded machine takes its time.
  "--timeout=30000",
  "--reporter=junit",
  `--reporter-outfile=${report}`,
  ...process.argv.slice(2),
]);
const text = (await Bun.file(report).exists()) ? readFileSync(report, "utf8") : "";
const tests = count("tests", text);
const failures = count("failures", text) + count("errors", text);
const skipped = count("skipped", text);
passed += tests - failures - skipped;
// A run that ends badly without naming a test has failed all the same.
failed += failures === 0 && exitCode !== 0 ? 1 : failures;
rmSync(folder, { recursive: true });

console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exit(failed === 0 ? 0 : 1);
