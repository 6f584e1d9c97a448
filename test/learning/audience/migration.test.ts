import { expect, test } from "bun:test";
import { join } from "node:path";
import { migrations } from "../../../migrations/index.ts";
import { OPEN_ACCESS } from "../../../src/learning/library/audiences/access.ts";
import { openWriter } from "../../../src/store/connection.ts";
import { migrate } from "../../../src/store/migrate.ts";
import { passageTable, readyIndex, searchPassages } from "../../../src/store/passages.ts";
import { finish } from "../../../src/store/steps.ts";
import { freshFolder } from "../../kit/appliance.ts";

/** Rows of a library from before documents had audiences. */
const BEFORE = (org: number) => `
  INSERT INTO learning_libraries VALUES (${org}, 5, 3);
  INSERT INTO learning_graphs VALUES (${org}, 3, '[]');
  INSERT INTO learning_documents (rid, id, org, title, title_given, file_name, origin, position, state, units_done,
    units_total, attempts, revision, version, created_at, created_by, updated_at, updated_by)
    VALUES (${org}1, 'd${org}', ${org}, 'T', 0, 't.md', 'upload', 0, 'ready', 0, 0, 0, 1, 1, 0, 'u', 0, 'u');
  INSERT INTO learning_revisions (rid, org, document, revision, sha256, size, words, points, warnings, created_at,
    created_by, blocks, written, indexed, indexed_title, gone)
    VALUES (${org}1, ${org}, ${org}1, 1, 'x', 1, 1, 1, '[]', 0, 'u', 1, 1, 1, 'T', 0);
  INSERT INTO learning_concepts (rid, id, org, name, key, language, status, salience, frequency, documents, level,
    name_given, language_given, definition_given, kept, version, created_at, updated_at, updated_by)
    VALUES (${org}1, 'c${org}', ${org}, 'n', 'k', 'en', 'proposed', 1, 1, 1, 0, 0, 0, 0, 0, 1, 0, 0, 'u');
  INSERT INTO learning_aliases (org, key, concept, name, source) VALUES (${org}, 'k', ${org}1, 'n', 'name');
  INSERT INTO learning_concept_words (org, word, concept) VALUES (${org}, 'k', ${org}1);
  INSERT INTO learning_course_sources (org, course_version, document, revision) VALUES (${org}, 1, ${org}1, 1);
  INSERT INTO learning_course_sources (org, course_version, document, revision) VALUES (${org}, 1, 999, 1);
  INSERT INTO jobs (id, org, name, input, state, run_at, attempts, max_attempts, correlation_id, created_at)
    VALUES ('j${org}', ${org}, 'learning.graph.build', '{}', 'waiting', 0, 0, 8, 'c', 0);`;

test("documents created before audiences remain visible to everyone", () => {
  const at = migrations.findIndex(({ name }) => name.endsWith("_audiences"));
  expect(at).toBeGreaterThan(0);
  const path = join(freshFolder(), "freehold.db");
  const connection = openWriter(path);
  finish(migrate(connection, migrations.slice(0, at), path));
  for (const org of [0, 7]) {
    connection.client.run(BEFORE(org));
    readyIndex(connection, org);
    connection.client.run(
      `INSERT INTO ${passageTable(org)}(rowid, headings, text) VALUES (1, 'T', 'a word of ${org}')`,
    );
  }
  connection.client.run(`
    INSERT INTO learning_explanations (id, org, question, private, answer, created_at)
      VALUES ('a', 7, 'a', 1, '{}', 0), ('b', 7, 'b', 0, '{}', 0);
    INSERT INTO learning_course_jobs (id, org, requested_by, request, state, admitted, units_done, units_reused,
      progress, attempts, unit_attempts, ran_ms, prompt_tokens, completion_tokens, cost_micro, cpu_ms, version, created_at)
      VALUES ('q', 7, 'u', '{"topic":"t","namespaces":["shared","org"]}', 'queued', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0),
             ('s', 7, 'u', '{"topic":"t","namespaces":["shared"]}', 'queued', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0);`);
  finish(migrate(connection, migrations, path));

  const rows = (sql: string) => connection.client.query(sql).all();
  expect(
    rows("SELECT rid, org, access, revision, graph_revision FROM learning_libraries ORDER BY rid"),
  ).toEqual([0, 7].map((org) => ({ rid: org, org, access: OPEN_ACCESS, revision: 5, graph_revision: 3 })));
  for (const table of [
    "learning_documents",
    "learning_concepts",
    "learning_aliases",
    "learning_concept_words",
    "learning_course_sources",
    "learning_graphs",
  ]) {
    expect(rows(`SELECT 1 FROM ${table} WHERE library IS NOT org`)).toEqual([]);
    expect(rows(`SELECT 1 FROM ${table}`).length).toBeGreaterThan(1);
  }
  expect(rows("SELECT indexed_library AS library FROM learning_revisions ORDER BY rid")).toEqual([
    { library: 0 },
    { library: 7 },
  ]);
  expect(rows("SELECT id, libraries FROM learning_explanations ORDER BY id")).toEqual([
    { id: "a", libraries: "[7]" },
    { id: "b", libraries: "[0]" },
  ]);
  expect(
    rows("SELECT json_extract(request, '$.libraries') AS libraries FROM learning_course_jobs ORDER BY id"),
  ).toEqual([{ libraries: '{"org":[7],"shared":[0]}' }, { libraries: '{"org":[],"shared":[0]}' }]);
  expect(rows("SELECT input FROM jobs WHERE name = 'learning.graph.build' ORDER BY id")).toEqual([
    { input: '{"library":0}' },
    { input: '{"library":7}' },
  ]);
  expect(searchPassages(connection, 7, { words: ["word"], limit: 5 })).toHaveLength(1);
  // New libraries get numbers above those of all organisations, because indexes are named by number.
  connection.client.run(
    "INSERT INTO learning_libraries (org, access, revision, graph_revision) VALUES (7, '{}', 0, 0)",
  );
  expect(rows("SELECT max(rid) > 7 AS later FROM learning_libraries")).toEqual([{ later: 1 }]);
  connection.close();
});
