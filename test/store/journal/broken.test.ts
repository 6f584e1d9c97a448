import { expect, test } from "bun:test";
import { JournalDatabase } from "../../../src/store/journal/database.ts";
import { Leader } from "../../../src/store/journal/leader.ts";
import { LogTaker } from "../../../src/store/pages/take.ts";

/** A log that cannot be read. */
class Unreadable extends LogTaker {
  override take(): never {
    throw new Error("the log is damaged");
  }
}

test("a leader that cannot append ends, since nothing could be answered", async () => {
  const broken: unknown[] = [];
  const unreadable = new Unreadable("none", () => 1);
  const takers = { freehold: unreadable, vault: unreadable };
  const lease = {
    ...{ epoch: 1, head: 0, base: 0, journal: "one", breaks: 0, isOver: false },
    holder: { process: "one", address: "here:1", schema: "0001" },
  };
  // Never connected: the log is read before.
  const database = new JournalDatabase("postgres://nobody@127.0.0.1:1/none", "acme");
  const leader = new Leader(
    {
      ...{ database, lease, takers },
      onUnavailable: () => undefined,
      onFenced: () => undefined,
      onBroken: (cause) => broken.push(cause),
    },
    { seq: 0, batch: "", ends: {} },
  );
  await expect(leader.sync()).rejects.toThrow("the log is damaged");
  expect(broken).toEqual([new Error("the log is damaged")]);
  await database.close();
});
