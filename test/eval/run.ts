/**
 * Measures the learning engine on public data with known answers, and prints goal, baseline and result.
 *
 * - `bun run eval --data ../shared/eval`: all measures
 * - `bun run eval --data ../shared/eval pairs courses`: measures by name
 */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { unzipSync } from "fflate";
import { courses } from "./courses.ts";
import { lies } from "./lies.ts";
import type { Line, Measure } from "./measure.ts";
import { pairs } from "./pairs.ts";
import { paraphrases } from "./paraphrases.ts";
import { questions } from "./questions.ts";
import { search } from "./search.ts";
import { terms } from "./terms.ts";

const measures: readonly Measure[] = [terms, pairs, search, courses, lies, paraphrases, questions];

const { values, positionals } = parseArgs({
  options: { data: { type: "string" } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !measures.some((one) => one.name === name));
if (values.data === undefined || unknown.length > 0) {
  console.error(`bun run eval --data FOLDER [${measures.map(({ name }) => name).join(" | ")}]`);
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), "freehold-eval-"));
try {
  unpack(values.data, folder);
  const lines: Line[] = [];
  for (const measure of measures) {
    if (positionals.length > 0 && !positionals.includes(measure.name)) continue;
    console.error(`== ${measure.title}`);
    lines.push(...(await measure.run(folder, (line) => console.error(`   ${line}`))));
  }
  console.log(table(lines));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function unpack(from: string, to: string): void {
  for (const file of readdirSync(from)) {
    const [name, kind] = [file.replace(/\.(tar\.gz|zip)$/, ""), /\.(tar\.gz|zip)$/.exec(file)?.[1]];
    if (!kind) {
      cpSync(join(from, file), join(to, file), { recursive: true });
      continue;
    }
    const target = join(to, name);
    mkdirSync(target);
    if (kind === "zip") unzip(join(from, file), target);
    else {
      const { exitCode, stderr } = Bun.spawnSync(["tar", "-xzf", join(from, file), "-C", target]);
      if (exitCode !== 0) throw new Error(`${file} cannot be unpacked: ${stderr}`);
    }
  }
}

function unzip(from: string, to: string): void {
  for (const [name, bytes] of Object.entries(unzipSync(readFileSync(from)))) {
    if (name.endsWith("/")) continue;
    const path = join(to, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  }
}

function table(lines: readonly Line[]): string {
  const rows = [["what", "goal", "baseline", "reached", ""]].concat(
    lines.map(({ what, goal, baseline, reached, met }) => [what, goal, baseline, reached, met ? "met" : "-"]),
  );
  const widths = rows[0]?.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
