import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { hostname } from "node:os";
import { SQL } from "bun";
import { TestAppliance } from "../kit/appliance.ts";
import { inSecret } from "../kit/journalled.ts";
import { Postgres, postgresFolder, unlessPostgres } from "../kit/programs/postgres.ts";
import { inside } from "./verbs/inside.ts";

let postgres: Postgres;

beforeAll(async () => {
  if (postgresFolder) postgres = await Postgres.start({ synchronous_commit: "off" });
});
afterAll(async () => {
  if (postgresFolder) await postgres.stop();
});

interface Found {
  check: string;
  state: string;
  message: string;
}

/** States and messages of the doctor about a database. */
async function told(folder: string, url: string): Promise<string[]> {
  const { stdout } = await inside(["doctor", "--data", folder, "--json", ...inSecret(url)]);
  const { findings }: { findings: Found[] } = JSON.parse(stdout);
  return findings
    .filter(({ check }) => check === "journal")
    .map(({ state, message }) => `${state}: ${message}`);
}

describe.skipIf(!postgresFolder)(`The doctor${unlessPostgres}`, () => {
  test("tells who serves, and what the database may lose", async () => {
    const appliance = await TestAppliance.start();
    const url = await postgres.database("doctor");
    const unsafe =
      "wrong: The database confirms changes before they are on its disk: synchronous_commit is off. If it crashes, answered calls are lost.";
    expect(await told(appliance.folder, url)).toEqual([
      unsafe,
      "ok: The database responds. No process serves acme.",
    ]);
    // All processes share the origin, which would not tell them apart.
    const origin = ["--server-origin", "https://one.example.com"];
    const leader = await TestAppliance.start([...inSecret(url), ...origin]);
    expect(await told(appliance.folder, url)).toEqual([
      unsafe,
      `ok: The database responds. ${hostname()}:0 serves acme.`,
    ]);
    await leader.stop();
    await appliance.stop();
  });

  test("tells a folder that belongs to another database, or to any", async () => {
    const url = await postgres.database("of-a-copy");
    const leader = await TestAppliance.start(inSecret(url));
    await leader.appliance.stop();
    const [first] = (await told(leader.folder, await postgres.database("not-of-it"))).slice(1);
    expect(first).toStartWith("wrong: The folder is a copy of another installation");
    const { stdout } = await inside(["doctor", "--data", leader.folder, "--json"]);
    expect(stdout).toContain("The folder is a copy of an installation that a database keeps");
  });

  test("tells rights that the user of the database lacks", async () => {
    const appliance = await TestAppliance.start();
    const url = new URL(await postgres.database("rights"));
    const sql = new SQL(url.href, { max: 1 });
    await sql`CREATE ROLE guest LOGIN`;
    await sql`REVOKE CREATE ON SCHEMA public FROM public`;
    url.username = "guest";
    expect(await told(appliance.folder, url.href)).toContain(
      "wrong: The user of the database may not CREATE.",
    );
    url.search = "?options=-cdefault_transaction_read_only%3Don";
    expect(await told(appliance.folder, url.href)).toContain(
      "wrong: The database is read-only: it may be a replica.",
    );
    await sql.close();
    await appliance.stop();
  });

  test("tells a database that does not answer", async () => {
    const appliance = await TestAppliance.start();
    expect(await told(appliance.folder, "postgres://freehold@127.0.0.1:1/none")).toEqual([
      "wrong: The database in the setting database does not respond.",
    ]);
    await appliance.stop();
  });
});
