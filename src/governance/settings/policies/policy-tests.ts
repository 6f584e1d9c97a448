import { type Static, Type } from "@sinclair/typebox";
import { type Decided, Pages } from "../../../engine/access/pages.ts";
import { rfc3339 } from "../../../kernel/clock.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { type Detail, Fault } from "../../../kernel/errors.ts";
import { closed, oneOf } from "../../../kernel/schema.ts";
import { type Connection, insertInto } from "../../../store/connection.ts";
import type { RawRow } from "../../../store/statements.ts";
import type { GovernanceParts } from "../../part.ts";
import { decide, type Facts, factsSchema, type Who, whoCalls, whoSchema } from "./simulation.ts";
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
        description: "Fields that must be masked, if no others are named",
      }),
    ),
  },
  closed,
);

/** What a test says: given who, what and a record, then this is decided. */
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

/** A test of what the policies must go on deciding. */
export interface PolicyTest {
  id: string;
  name: string;
  who: Who;
  action: string;
  record: Facts | undefined;
  expect: Static<typeof expectSchema>;
  version: number;
  createdAt: number;
  createdBy: string;
  updatedAt: number;
  updatedBy: string;
}

export function testsOf(connection: Connection, org: number): PolicyTest[] {
  return connection
    .statement("SELECT * FROM access_policy_tests WHERE org = ? ORDER BY id")
    .all(org)
    .map(parse);
}

export function loadTest(context: ReadContext, id: string): PolicyTest {
  context.about(TESTS, id);
  const row = context.handle.connection
    .statement("SELECT * FROM access_policy_tests WHERE org = ? AND id = ?")
    .get(context.org, id);
  if (!row) throw new Fault("RECORD_NOT_FOUND");
  return parse(row);
}

function parse(row: RawRow): PolicyTest {
  // The JSON columns were validated when the test was stored.
  const part = <T>(column: string) => JSON.parse(String(row[column])) as T;
  return {
    id: String(row.id),
    name: String(row.name),
    who: part("who"),
    action: String(row.action),
    record: part<Facts | null>("record") ?? undefined,
    expect: part("expect"),
    version: Number(row.version),
    createdAt: Number(row.created_at),
    createdBy: String(row.created_by),
    updatedAt: Number(row.updated_at),
    updatedBy: String(row.updated_by),
  };
}

const insertion = insertInto(policyTests);

/** Stores a test, in place of the one of its id. */
export function storeTest(connection: Connection, org: number, test: PolicyTest): void {
  connection.statement("DELETE FROM access_policy_tests WHERE org = ? AND id = ?").run(org, test.id);
  insertion.run(connection, {
    id: test.id,
    org,
    name: test.name,
    who: JSON.stringify(test.who),
    action: test.action,
    record: JSON.stringify(test.record ?? null),
    expect: JSON.stringify(test.expect),
    version: test.version,
    created_at: test.createdAt,
    created_by: test.createdBy,
    updated_at: test.updatedAt,
    updated_by: test.updatedBy,
  });
}

/** What a test says, as it was sent. */
export function sayingOf({ name, who, action, record, expect }: PolicyTest) {
  return { name, who, action, ...(record && { record }), expect };
}

export function showTest(test: PolicyTest): Static<typeof testSchema> {
  return {
    id: test.id,
    version: test.version,
    ...sayingOf(test),
    created_at: rfc3339(test.createdAt),
    created_by: test.createdBy,
    updated_at: rfc3339(test.updatedAt),
    updated_by: test.updatedBy,
  };
}

/** What is decided otherwise than a test says, as a sentence; undefined when it holds. */
export function failureOf(
  context: ReadContext,
  parts: GovernanceParts,
  pages: Pages,
  { who, action, record, expect }: PolicyTest,
): string | undefined {
  const { allowed, fields } = decide(parts, pages, whoCalls(context, who), action, record);
  if (allowed !== (expect.decision === "allow"))
    return `${action} is ${allowed ? "allowed" : "denied"} where the test expects the opposite`;
  const masked = fields?.masked ?? [];
  const expected = expect.masked;
  if (!expected || (masked.length === expected.length && masked.every((name) => expected.includes(name))))
    return undefined;
  return `${action} masks other fields than the test expects: ${masked.join(", ") || "none"}`;
}

/**
 * Refuses what breaks a stored test: with the rows as they stand in this transaction. To be called after a
 * change of policies or of roles. A test whose person has left says nothing any more.
 */
export function guardTests(context: WriteContext, parts: GovernanceParts): void {
  const tests = testsOf(context.handle.connection, context.org);
  if (tests.length === 0) return;
  const decided: Decided = parts.access().decided(context.handle.connection, context.org);
  const pages = new Pages(decided);
  const broken = tests.flatMap((test): Detail[] => {
    const failure = failureWhereKnown(context, parts, pages, test);
    if (!failure) return [];
    return [{ path: `tests.${test.id}`, code: "POLICY_TEST_FAILED", message: `${test.name}: ${failure}` }];
  });
  if (broken.length === 0) return;
  throw new Fault("VALIDATION_FAILED", {
    message: "Stored policy tests would fail. Correct the change, or change the tests first.",
    details: broken.slice(0, 50),
  });
}

function failureWhereKnown(
  context: ReadContext,
  parts: GovernanceParts,
  pages: Pages,
  test: PolicyTest,
): string | undefined {
  try {
    return failureOf(context, parts, pages, test);
  } catch (thrown) {
    if (thrown instanceof Fault) return undefined;
    throw thrown;
  }
}
