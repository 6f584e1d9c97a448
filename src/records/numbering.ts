import { sql } from "drizzle-orm";
import { asQuery, CompiledQuery, type Connection } from "../store/connection.ts";
import { numberSequences } from "./tables.ts";

const take = new CompiledQuery(
  asQuery(sql`
    INSERT INTO ${numberSequences} (org, scope, next) VALUES (${sql.placeholder("org")}, ${sql.placeholder("scope")}, 2)
    ON CONFLICT (org, scope) DO UPDATE SET next = next + 1
    RETURNING next - 1 AS number`),
);

/** The next number of a scope, as Q-00042. */
export function takeNumber(
  connection: Connection,
  org: number,
  scope: string,
  { prefix, digits }: { prefix: string; digits: number },
): string {
  const taken = take.get(connection, { org, scope });
  return `${prefix}${String(taken?.number).padStart(digits, "0")}`;
}
