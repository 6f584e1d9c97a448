/**
 * Starts a server from source and requests texts until it has all or is killed: `bun asking.ts FOLDER UNITS`.
 */
import { start } from "../../../src/app.ts";
import { openComposer } from "../../../src/learning/generation/compose/open.ts";
import { testConfig } from "../../kit/appliance.ts";
import { PASSAGE } from "./ground.ts";

const silent = () => {};
const [folder = "", units = "0"] = process.argv.slice(2);
const log = { info: silent, warn: silent, error: silent };
const appliance = await start(testConfig(folder), log);
const { store, clock } = appliance.engine;
const composer = openComposer({ store, clock, log }, { sleep: async () => {}, jitter: () => 0 });
const organization = { key: 1, id: "o", name: "Acme", currency: "EUR", timeZone: "UTC" };
process.stdout.write("ready\n");
const answers = await Promise.all(
  Array.from({ length: Number(units) }, (_, i) =>
    composer.compose(
      {
        task: "lesson",
        subject: `unit-${i}`,
        level: "beginner",
        language: "en",
        maxWords: 60,
        sources: [{ handle: "s1", title: "Cash", text: PASSAGE, language: "en" }],
      },
      { organization, job: "job-1", unit: `unit-${i}` },
    ),
  ),
);
await appliance.stop();
process.stdout.write(`done ${answers.filter(({ ok }) => ok).length}\n`);
