import type { Connection } from "../../../store/connection.ts";
import { pick, row } from "../../../store/rows.ts";
import { keyOf } from "../../text/stem.ts";
import { type Concept, conceptAt } from "../store/concept.ts";
import { renewNames } from "../store/lookup.ts";
import { aliases, refusedAliases } from "../tables.ts";

/** Replaces a concept's aliases. Omitted aliases that came from documents are rejected permanently. */
export function setAliases(
  connection: Connection,
  { rid, org, library, language, name }: Concept,
  wanted: readonly string[],
): void {
  const byKey = new Map(wanted.map((one) => [keyOf(one, language), one]));
  byKey.delete("");
  byKey.delete(keyOf(name, language));
  const standing = connection.all`SELECT ${pick(aliases, "rid", "key", "source")} FROM ${aliases}
    WHERE ${aliases.concept} = ${rid} AND ${aliases.source} <> 'name'`;
  const kept = new Set<string>();
  for (const { rid: alias, key, source } of standing) {
    if (byKey.has(key)) {
      kept.add(key);
      continue;
    }
    connection.run`DELETE FROM ${aliases} WHERE ${aliases.rid} = ${alias}`;
    if (source !== "human")
      connection.run`INSERT INTO ${refusedAliases} ${row(refusedAliases, { org, concept: rid, key })}
      ON CONFLICT DO NOTHING`;
  }
  for (const [key, one] of byKey) {
    connection.run`DELETE FROM ${refusedAliases}
      WHERE ${refusedAliases.concept} = ${rid} AND ${refusedAliases.key} = ${key}`;
    if (!kept.has(key))
      connection.run`INSERT INTO ${aliases} ${row(aliases, {
        org,
        library,
        key,
        concept: rid,
        name: one,
        source: "human",
        document: null,
      })}`;
  }
  renewNames(connection, conceptAt(connection, rid));
}
