/** Reads cases one by one and reports when each begins and ends, which identifies a case that hangs. */
import { writeSync } from "node:fs";
import { casesOf } from "./cases.ts";
import { FAMILIES, type Family, isRefusal } from "./readers.ts";

export type Line =
  | { honestMs: number; peak: number }
  | { begins: number }
  | { ended: number; peak: number; threw?: string };

const [family = "", samples = "", seed = "", from = "", to = ""] = process.argv.slice(2);
if (!(family in FAMILIES)) throw new Error(`there are no files of ${family}`);
// The parent passes only valid names.
const cases = casesOf(family as Family, samples, seed);

const say = (line: Line) => writeSync(1, `${JSON.stringify(line)}\n`);
const peak = () => process.resourceUsage().maxRSS * 1024;

/** Valid files are read twice, because the first read also loads modules. */
let honestMs = 0;
for (const _ of [1, 2]) {
  honestMs = 0;
  for (const { kind, make } of cases.honest) {
    const bytes = await make();
    const began = performance.now();
    await kind.read(bytes);
    honestMs = Math.max(honestMs, performance.now() - began);
  }
}
say({ honestMs, peak: peak() });

/** An unhandled rejection. The PDF engine leaves some behind when it tries a second strategy. */
let stray: string | undefined;
process.on("unhandledRejection", (reason) => {
  const where = reason instanceof Error ? String(reason.stack) : Bun.inspect(reason);
  if (!where.includes("unpdf")) stray ??= where;
});

for (let n = Number(from); n < Number(to); n += 1) {
  say({ begins: n });
  const { kind, make } = cases.numbered(n);
  const threw = await kind.read(await make()).then(
    () => stray,
    (error: unknown) => (isRefusal(error) ? undefined : String(error instanceof Error ? error.stack : error)),
  );
  stray = undefined;
  say({ ended: n, peak: peak(), ...(threw !== undefined && { threw }) });
}
process.exit(0);
