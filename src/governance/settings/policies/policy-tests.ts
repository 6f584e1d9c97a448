import { type Static, Type } from "@sinclair/typebox";
import { type Decided, Pages } from "../../../engine/access/pages.ts";
import { rfc3339 } from "../../../kernel/clock.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { type Detail, Fault } from "../../../kernel/errors.ts";
import { closed, oneOf } from "../../../kernel/schema.ts";
import type { Connection } from "../../../store/connection.ts";
import { pick, type RowOf, row } from "../../../store/rows.ts";
import { type Message, say } from "../../../text/message.ts";
import type { GovernanceParts } from "../../part.ts";
import { decide, type Facts, factsSchema, whoCalls, whoSchema } from "./simulation.ts";
import { policyTests } from "./tables.ts";

export const TESTS = "settings.policy-tests";
export const TESTS_PATH = "/api/v1/settings/policy-tests";

const expectSchema = Type.Object(
  {
    decision: oneOf(["allow", "deny"]),
    masked: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
        maxItems: 200,
        uniqueItems: true,
        description: "Fields that must be masked. Defaults to none.",
      }),
    ),
  },
  closed,
);

export const testParts = {
  name: Type.String({ minLength: 1, maxLength: 200, pattern: "\\S" }),
  who: whoSchema,
  action: Type.String({ minLength: 1, maxLength: 200 }),
  record: Type.Optional(factsSchema),
  expect: expectSchema,
};

const moment = Type.String({ format: "date-time" });

export const testSchema = Type.Object(
  {
    id: Type.String(),
    version: Type.Integer(),
    ...testParts,
    created_at: moment,
    created_by: Type.String(),
    updated_at: moment,
    updated_by: Type.String(),
  },
  { ...closed, $id: "PolicyTest" },
);

/** Regression test for policies. */
export interface PolicyTest extends Omit<RowOf<typeof policyTests>, "record"> {
  record: Facts | undefined;
}

export function testsOf(connection: Connection, org: number): PolicyTest[] {
  return connection.all`SELECT ${pick(policyTests)} FROM ${policyTests} WHERE ${policyTests.org} = ${org} ORDER BY ${policyTests.id}`.map(
    parse,
  );
}

export function loadTest(context: ReadContext, id: string): PolicyTest {
  context.about(TESTS, id);
  const test = context.handle.connection.get`SELECT ${pick(policyTests)} FROM ${policyTests}
    WHERE ${policyTests.org} = ${context.org} AND ${policyTests.id} = ${id}`;
  if (!test) throw new Fault("RECORD_NOT_FOUND");
  return parse(test);
}

function parse(test: RowOf<typeof policyTests>): PolicyTest {
  // Validated when the test was stored.
  return { ...test, record: (JSON.parse(test.record) as Facts | null) ?? undefined };
}

export function storeTest(connection: Connection, test: PolicyTest): void {
  removeTest(connection, test);
  const record = JSON.stringify(test.record ?? null);
  connection.run`INSERT INTO ${policyTests} ${row(policyTests, { ...test, record })}`;
}

export function removeTest(connection: Connection, { org, id }: PolicyTest): void {
  connection.run`DELETE FROM ${policyTests} WHERE ${policyTests.org} = ${org} AND ${policyTests.id} = ${id}`;
}

export function sayingOf({ name, who, action, record, expect }: PolicyTest) {
  return { name, who, action, ...(record && { record }), expect };
}

export function showTest(test: PolicyTest): Static<typeof testSchema> {
  return {
    id: test.id,
    version: test.version,
    ...sayingOf(test),
    created_at: rfc3339(test.created_at),
    created_by: test.created_by,
    updated_at: rfc3339(test.updated_at),
    updated_by: test.updated_by,
  };
}

/** Explains how a test fails; undefined if it passes. */
export function failureOf(
  context: ReadContext,
  parts: GovernanceParts,
  pages: Pages,
  { who, action, record, expect }: PolicyTest,
): Message | undefined {
  const { allowed, fields } = decide(context, parts, pages, whoCalls(context, who), action, record);
  if (allowed !== (expect.decision === "allow"))
    return allowed
      ? say("governance.errors.testAllowed", { action })
      : say("governance.errors.testDenied", { action });
  const masked = fields?.masked ?? [];
  const expected = expect.masked;
  if (!expected || (masked.length === expected.length && masked.every((name) => expected.includes(name))))
    return undefined;
  return masked.length > 0
    ? say("governance.errors.testMasks", { action, fields: masked })
    : say("governance.errors.testMasksNone", { action });
}

/** Rejects changes that break a test. Call after changes to policies or roles. Skips former members. */
export function guardTests(context: WriteContext, parts: GovernanceParts): void {
  const tests = testsOf(context.handle.connection, context.org);
  if (tests.length === 0) return;
  const decided: Decided = parts.access().decided(context.handle.connection, context.org);
  const pages = new Pages(decided);
  const broken = tests.flatMap((test): Detail[] => {
    const failure = failureWhereKnown(context, parts, pages, test);
    if (!failure) return [];
    return [
      {
        path: `tests.${test.id}`,
        code: "POLICY_TEST_FAILED",
        message: say("governance.errors.testFails", { test: test.name, failure }),
      },
    ];
  });
  if (broken.length === 0) return;
  throw new Fault("VALIDATION_FAILED", {
    message: say("governance.errors.testsFail"),
    details: broken.slice(0, 50),
  });
}

function failureWhereKnown(
  context: ReadContext,
  parts: GovernanceParts,
  pages: Pages,
  test: PolicyTest,
): Message | undefined {
  try {
    return failureOf(context, parts, pages, test);
  } catch (thrown) {
    if (thrown instanceof Fault) return undefined;
    throw thrown;
  }
}
