import { expect, test } from "bun:test";
import { beginRounds } from "../../src/app/rounds.ts";
import type { ProgramLog } from "../../src/log.ts";
import { until } from "../kit/until.ts";

test("a round that is still under way is not begun a second time; one that failed is tried again", async () => {
  const [errors, begun]: [string[], number[]] = [[], []];
  const log: ProgramLog = {
    info() {},
    warn() {},
    error: (message) => void errors.push(message),
  };
  const { promise: answer, resolve } = Promise.withResolvers<void>();
  const hangs = () => {
    begun.push(Date.now());
    return answer;
  };
  const fails = () => {
    throw new Error("the disk is away");
  };
  const end = beginRounds(log, [
    { everyMs: 1, work: hangs },
    { everyMs: 1, work: fails },
  ]);
  await until(() => errors.length > 20);
  expect(begun).toHaveLength(1);
  resolve();
  await until(() => begun.length > 1);
  end();
  const last = begun.length;
  let others = 0;
  const endOthers = beginRounds(log, [{ everyMs: 1, work: () => others++ }]);
  await until(() => others > 20);
  endOthers();
  expect(begun).toHaveLength(last);
});
