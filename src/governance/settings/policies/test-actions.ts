import { Type } from "@sinclair/typebox";
import { Pages } from "../../../engine/access/pages.ts";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { newId } from "../../../kernel/ids.ts";
import { closed, idInput } from "../../../kernel/schema.ts";
import { guardVersion, versionInput } from "../../../kernel/version.ts";
import { say } from "../../../text/message.ts";
import type { GovernanceParts } from "../../part.ts";
import { difference } from "../difference.ts";
import { page, pageOf, pagingInput } from "./paging.ts";
import {
  failureOf,
  loadTest,
  type PolicyTest,
  removeTest,
  sayingOf,
  showTest,
  storeTest,
  TESTS,
  TESTS_PATH,
  testParts,
  testSchema,
  testsOf,
} from "./policy-tests.ts";
import { collectionOf, requirePermission } from "./simulation.ts";

const MOST_TESTS = 500;

export function policyTestActions(parts: GovernanceParts): Action[] {
  return [list(), get(), create(parts), update(parts), remove()];
}

function list(): Action {
  return defineAction({
    name: "settings.policy-tests.list",
    summary: "List policy tests",
    kind: "read",
    http: [{ method: "GET", path: TESTS_PATH }],
    input: Type.Object(pagingInput, closed),
    output: Type.Object({ data: Type.Array(testSchema), page }, closed),
    run: async (context, asked) => {
      const all = testsOf(context.handle.connection, context.org);
      const found = pageOf(TESTS, all, ({ id }) => id, asked);
      context.returned(found.data.length);
      return { data: found.data.map(showTest), page: found.page };
    },
  });
}

function get(): Action {
  return defineAction({
    name: "settings.policy-tests.get",
    summary: "Get a policy test",
    kind: "read",
    http: [{ method: "GET", path: `${TESTS_PATH}/:id` }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ id: idInput }, closed),
    output: testSchema,
    run: async (context, { id }) => showTest(loadTest(context, id)),
  });
}

function create(parts: GovernanceParts): Action {
  return defineAction({
    name: "settings.policy-tests.create",
    summary: "Create a policy test",
    description: "Must pass now. Later changes of policies and roles are rejected if they break it.",
    kind: "write",
    tier: "managing",
    http: [{ method: "POST", path: TESTS_PATH }],
    status: 201,
    input: Type.Object(testParts, { ...closed, $id: "PolicyTestCreate" }),
    output: testSchema,
    location: ({ id }) => `${TESTS_PATH}/${id}`,
    run: async (context, { record, ...given }) => {
      const { handle, org, now, principal } = context;
      if (testsOf(handle.connection, org).length >= MOST_TESTS)
        throw invalid("name", "TOO_MANY", say("governance.errors.tooManyTests", { max: MOST_TESTS }));
      const made = { created_at: now, created_by: principal.id, updated_at: now, updated_by: principal.id };
      const test: PolicyTest = { id: newId(), org, ...given, record, version: 1, ...made };
      context.about(TESTS, test.id);
      requireHolds(context, parts, test);
      storeTest(handle.connection, test);
      context.changed({ collection: TESTS, id: test.id, version: 1, before: {}, after: sayingOf(test) });
      return showTest(test);
    },
  });
}

function update(parts: GovernanceParts): Action {
  return defineAction({
    name: "settings.policy-tests.update",
    summary: "Update a policy test",
    kind: "write",
    tier: "managing",
    http: [
      { method: "PUT", path: `${TESTS_PATH}/:id` },
      { method: "PATCH", path: `${TESTS_PATH}/:id` },
    ],
    errors: ["RECORD_NOT_FOUND", "RECORD_VERSION_CONFLICT"],
    input: Type.Object(
      { id: idInput, version: versionInput, ...Type.Partial(Type.Object(testParts)).properties },
      { ...closed, $id: "PolicyTestUpdate" },
    ),
    output: testSchema,
    run: async (context, { id, version, ...given }) => {
      const test = loadTest(context, id);
      guardVersion(test.version, version);
      const next = { ...test, ...given };
      const changes = difference<Record<string, unknown>>(sayingOf(test), sayingOf(next));
      if (!changes) return showTest(test);
      const { now, principal, handle } = context;
      const after = { ...next, version: test.version + 1, updated_at: now, updated_by: principal.id };
      requireHolds(context, parts, after);
      storeTest(handle.connection, after);
      context.changed({ collection: TESTS, id, version: after.version, ...changes });
      return showTest(after);
    },
  });
}

function remove(): Action {
  return defineAction({
    name: "settings.policy-tests.delete",
    summary: "Delete a policy test",
    kind: "write",
    tier: "managing",
    http: [{ method: "DELETE", path: `${TESTS_PATH}/:id` }],
    status: 204,
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ id: idInput }, closed),
    output: Type.Null(),
    run: async (context, { id }) => {
      const test = loadTest(context, id);
      removeTest(context.handle.connection, test);
      context.changed({
        collection: TESTS,
        id,
        version: test.version + 1,
        before: sayingOf(test),
        after: {},
      });
      return null;
    },
  });
}

/** Rejects personal data, since tests are kept. */
function refusePersonal(
  context: WriteContext,
  parts: GovernanceParts,
  { action, record = {} }: PolicyTest,
): void {
  const collection = collectionOf(context, parts, action);
  for (const [name, value] of Object.entries(record)) {
    const field = collection?.fields.get(name)?.field;
    if (!field) throw invalid(`record.${name}`, "FIELD_UNKNOWN", say("governance.errors.actionWithoutField"));
    if (field.privacy !== "none" && !field.reference && value !== null)
      throw invalid(`record.${name}`, "PERSONAL_VALUE", say("governance.errors.personalValue"));
  }
}

/** Rejects a new test that fails, since the test or the policies must be wrong. */
function requireHolds(context: WriteContext, parts: GovernanceParts, test: PolicyTest): void {
  requirePermission(parts, test.action);
  refusePersonal(context, parts, test);
  const pages = new Pages(parts.access().decided(context.handle.connection, context.org));
  const failure = failureOf(context, parts, pages, test);
  if (failure) throw invalid("expect", "POLICY_TEST_FAILED", failure);
}
