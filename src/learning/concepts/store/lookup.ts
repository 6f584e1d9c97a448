import type { Connection } from "../../../store/connection.ts";
import { keyOf } from "../../text/stem.ts";
import type { Concept } from "./concept.ts";

/** Keeps the rows by which a concept is looked up in step with its names: its own name as an alias, the words of all. */
export function renewNames(connection: Connection, concept: Concept): void {
  const { rid, org, library, key, name, language } = concept;
  connection.statement("DELETE FROM learning_aliases WHERE concept = ? AND source = 'name'").run(rid);
  const own = connection.statement(
    "INSERT INTO learning_aliases (org, library, key, concept, name, source, document) VALUES (?, ?, ?, ?, ?, 'name', NULL)",
  );
  for (const one of new Set([key, keyOf(name, language)])) own.run(org, library, one, rid, name);
  const keys = connection
    .statement("SELECT DISTINCT key FROM learning_aliases WHERE concept = ?")
    .all(rid)
    .map((row) => String(row.key));
  renewWords(connection, concept, new Set(keys.flatMap((one) => one.split(" "))));
}

function renewWords(
  connection: Connection,
  { rid: concept, org, library }: Concept,
  wanted: Set<string>,
): void {
  const rows = connection
    .statement("SELECT rid, word FROM learning_concept_words WHERE concept = ?")
    .all(concept);
  const drop = connection.statement("DELETE FROM learning_concept_words WHERE rid = ?");
  for (const { rid, word } of rows) if (!wanted.delete(String(word))) drop.run(rid ?? null);
  const add = connection.statement(
    "INSERT INTO learning_concept_words (org, library, word, concept) VALUES (?, ?, ?, ?)",
  );
  for (const word of wanted) add.run(org, library, word, concept);
}
