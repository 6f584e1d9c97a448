/** Replaces "bun:test". Skips a file's rest after a failure, so that one process can run many mutants. */
import * as bun from "bun:test";

export const { describe, expect, spyOn, setDefaultTimeout, mock, jest, setSystemTime } = bun;

let failure: unknown;

export const hasFailed = (): boolean => failure !== undefined;

export function forgetFailure(): void {
  failure = undefined;
}

export function fail(error: unknown): void {
  failure ??= error ?? new Error("failed with nothing");
}

type Work = (...given: unknown[]) => unknown;

const noting =
  (work: Work): Work =>
  async (...given) => {
    if (hasFailed()) return;
    try {
      await work(...given);
    } catch (error) {
      fail(error);
    }
  };

type Named = (name: string, work: Work, options?: unknown) => void;

// Typed like "bun:test": here calls are executed, not type-checked.
const named =
  (wrap: (work: Work) => Work, real: unknown): Named =>
  (name, work) =>
    (real as Named)(name, wrap(work));

export const test = Object.assign(named(noting, bun.test), {
  each: (rows: unknown) => named(noting, bun.test.each(rows as never)),
});

const hook = (real: unknown) => (work: Work) => (real as (work: Work) => void)(noting(work));
export const beforeAll = hook(bun.beforeAll);
export const beforeEach = hook(bun.beforeEach);
export const afterEach = hook(bun.afterEach);
export const afterAll = (work: Work) =>
  bun.afterAll(async () => {
    try {
      await work();
    } catch (error) {
      fail(error);
    }
  });
