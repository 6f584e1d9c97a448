/**
 * Compares the compiled executable with a bare program on the same rows, in one run, and with PocketBase where it is
 * on the path. Shares count; figures belong to the machine.
 *
 * - `bun run bench`: everything, which takes a quarter of an hour
 * - `bun run bench --quick`: fewer requests and no million leads
 * - `bun run bench --only calls,bulk`: some parts of calls, mandates, bulk, others, start, size, journal
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { measureBulk } from "./bulk.ts";
import { measureCalls } from "./calls.ts";
import { inFolder } from "./folder.ts";
import { measureJournal } from "./journal.ts";
import { measureMandates } from "./mandates.ts";
import { measureOthers } from "./others.ts";
import { bareCopy, copyDatabase } from "./seed.ts";
import { measureSizes } from "./sizes.ts";
import { measureStart } from "./start.ts";
import { row } from "./table.ts";

const { values } = parseArgs({
  options: { quick: { type: "boolean", default: false }, only: { type: "string" } },
});
const isQuick = values.quick;
const LEADS = 100_000;

const parts: Record<string, () => Promise<void>> = {
  calls: () =>
    inFolder(LEADS, async (folder) => {
      bareCopy(join(folder, "freehold.db"), join(folder, "bare.db"));
      copyDatabase(join(folder, "freehold.db"), join(folder, "audited.db"));
      await measureCalls(folder, isQuick ? { seconds: 2, rounds: 1 } : { seconds: 4, rounds: 3 });
    }),
  mandates: () =>
    inFolder(LEADS, async (folder) => {
      bareCopy(join(folder, "freehold.db"), join(folder, "bare.db"));
      await measureMandates(folder, isQuick ? { seconds: 2, rounds: 3 } : { seconds: 3, rounds: 9 });
    }),
  bulk: () => inFolder(LEADS, measureBulk),
  others: () => inFolder(LEADS, measureOthers),
  start: () =>
    inFolder(LEADS, async (folder) => {
      bareCopy(join(folder, "freehold.db"), join(folder, "bare.db"));
      await measureStart(folder);
    }),
  journal: () =>
    inFolder(0, (folder) =>
      measureJournal(folder, isQuick ? { seconds: 2, rounds: 1 } : { seconds: 4, rounds: 3 }),
    ),
  size: () => measureSizes(inFolder, isQuick ? [10_000, 100_000] : [10_000, 1_000_000]),
};

const wanted = values.only?.split(",") ?? Object.keys(parts);
row("what", "bare", "Freehold", "share", "goal");
row("---", "---", "---", "---", "---");
for (const name of wanted) await parts[name]?.();
