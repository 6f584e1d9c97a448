import type { Connection } from "../../../store/connection.ts";
import { pick, row } from "../../../store/rows.ts";
import { keyOf } from "../../text/stem.ts";
import { aliases, conceptWords } from "../tables.ts";
import type { Concept } from "./concept.ts";

/** Rebuilds a concept's lookup rows after a change of its names. */
export function renewNames(connection: Connection, concept: Concept): void {
  const { rid, org, library, key, name, language } = concept;
  connection.run`DELETE FROM ${aliases} WHERE ${aliases.concept} = ${rid} AND ${aliases.source} = 'name'`;
  for (const one of new Set([key, keyOf(name, language)]))
    connection.run`INSERT INTO ${aliases} ${row(aliases, {
      org,
      library,
      key: one,
      concept: rid,
      name,
      source: "name",
      document: null,
    })}`;
  const keys = connection.all`SELECT DISTINCT ${pick(aliases, "key")} FROM ${aliases}
    WHERE ${aliases.concept} = ${rid}`;
  renewWords(connection, concept, new Set(keys.flatMap((one) => one.key.split(" "))));
}

function renewWords(
  connection: Connection,
  { rid: concept, org, library }: Concept,
  wanted: Set<string>,
): void {
  const rows = connection.all`SELECT ${pick(conceptWords, "rid", "word")} FROM ${conceptWords}
    WHERE ${conceptWords.concept} = ${concept}`;
  for (const { rid, word } of rows)
    if (!wanted.delete(word))
      connection.run`DELETE FROM ${conceptWords}
      WHERE ${conceptWords.rid} = ${rid}`;
  for (const word of wanted)
    connection.run`INSERT INTO ${conceptWords} ${row(conceptWords, { org, library, word, concept })}`;
}
