import type { Database } from "bun:sqlite";

/** Commits writes that arrive together in one transaction. A write resolves once it is durable. */
export function groupCommit(writer: Database): (write: () => void) => Promise<void> {
  const begin = writer.query("BEGIN IMMEDIATE");
  const commit = writer.query("COMMIT");
  let waiting: { write: () => void; done: () => void }[] = [];
  const flush = () => {
    const batch = waiting;
    waiting = [];
    begin.run();
    for (const { write } of batch) write();
    commit.run();
    for (const { done } of batch) done();
  };
  return (write) =>
    new Promise((done) => {
      if (waiting.length === 0) setImmediate(flush);
      waiting.push({ write, done });
    });
}
