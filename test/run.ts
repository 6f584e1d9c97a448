/**
 * Runs a suite and ends with a line of passed and failed tests.
 *
 * - `bun test/run.ts`: the gate with types, style and all fast tests
 * - `bun test/run.ts --deep`: the deep suite; `--shard 2/4` for a part
 * - `bun test/run.ts --database`: with all data in a journal that a PostgreSQL keeps
 * - `bun test/run.ts --timings`: also records the duration of each file
 * - `bun test/run.ts test/modules/crm`: files of the suite with this path prefix
 */
import { parseArgs } from "node:util";
import { Postgres } from "./kit/programs/postgres.ts";
import { build, closing, makeContract, runGate, runTests, sum, type Tally } from "./runner.ts";
import { deep, gate, shardsOf } from "./suites.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    deep: { type: "boolean", default: false },
    database: { type: "boolean", default: false },
    shard: { type: "string", default: "1/1" },
    timings: { type: "boolean", default: false },
  },
});

const [, shard, count] = /^(\d+)\/(\d+)$/.exec(values.shard)?.map(Number) ?? [];
if (!shard || !count || shard > count) {
  throw new Error(`--shard ${values.shard} is not a shard: write 2/4 for the second of four.`);
}

const isNamed = (file: string) =>
  positionals.length === 0 || positionals.some((path) => file.startsWith(path));
const suite = (values.deep ? deep : gate).filter(isNamed);
const files = shardsOf(suite, count)[shard - 1] ?? [];
const runDeep = async (): Promise<Tally> =>
  sum([
    await build(),
    await makeContract(),
    await runTests(files, { depth: "deep", keepTimings: values.timings }),
  ]);
const postgres = values.database ? await Postgres.start({ max_connections: "1000" }) : undefined;
if (postgres) process.env.TEST_DATABASE = await postgres.database("suite");
const tally = await (values.deep ? runDeep() : runGate(files, values.timings));
await postgres?.stop();
console.log(closing(tally));
process.exit(tally.failures.length === 0 ? 0 : 1);
