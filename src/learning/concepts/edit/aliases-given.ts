import type { Connection } from "../../../store/connection.ts";
import { keyOf } from "../../text/stem.ts";
import { type Concept, conceptAt } from "../store/concept.ts";
import { renewNames } from "../store/lookup.ts";

/** Makes some names all the other names that a concept has: new ones are a person's, and one that a document gave and that is not among them is refused for good. */
export function setAliases(
  connection: Connection,
  { rid, org, library, language, name }: Concept,
  wanted: readonly string[],
): void {
  const byKey = new Map(wanted.map((one) => [keyOf(one, language), one]));
  byKey.delete("");
  byKey.delete(keyOf(name, language));
  const standing = connection
    .statement("SELECT rid, key, source FROM learning_aliases WHERE concept = ? AND source <> 'name'")
    .all(rid);
  const refuse = connection.statement(
    "INSERT INTO learning_refused_aliases (org, concept, key) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
  );
  const kept = new Set<string>();
  for (const { rid: alias, key, source } of standing) {
    if (byKey.has(String(key))) {
      kept.add(String(key));
      continue;
    }
    connection.statement("DELETE FROM learning_aliases WHERE rid = ?").run(alias ?? null);
    if (source !== "human") refuse.run(org, rid, key ?? null);
  }
  const add = connection.statement(
    "INSERT INTO learning_aliases (org, library, key, concept, name, source, document) VALUES (?, ?, ?, ?, ?, 'human', NULL)",
  );
  const allow = connection.statement("DELETE FROM learning_refused_aliases WHERE concept = ? AND key = ?");
  for (const [key, one] of byKey) {
    allow.run(rid, key);
    if (!kept.has(key)) add.run(org, library, key, rid, one);
  }
  renewNames(connection, conceptAt(connection, rid));
}
