import type { ReadContext, ReadElsewhere } from "../../kernel/context.ts";
import { statementOf } from "../../store/compiled.ts";
import type { Part } from "../../store/fragments.ts";
import type { Selected } from "../../store/rows.ts";
import type { RawRow } from "../../store/statements.ts";

/** Time limit of statements that read a whole table by intention. */
const WHOLE_MS = 60_000;

/** Runs a statement that reads a whole table: in another process, except in transactions. */
export async function readDear(context: ReadContext, query: Parameters<ReadElsewhere>[0]): Promise<RawRow[]> {
  const { readElsewhere, handle } = context;
  return readElsewhere
    ? readElsewhere(query, WHOLE_MS)
    : handle.connection.statement(query.sql).all(...query.values);
}

/** Like `connection.all`, for statements that read a whole table: allDear(context)`SELECT …` */
export function allDear(context: ReadContext) {
  return async <P extends readonly Part[]>(
    strings: TemplateStringsArray,
    ...parts: P
  ): Promise<Selected<P>[]> => {
    const { statement, values } = statementOf(strings, parts);
    const rows = await readDear(context, { sql: statement.sql, values: [...values] });
    // Safe cast: the statement selects what the types of its parts declare.
    return (statement.decode ? rows.map(statement.decode) : rows) as Selected<P>[];
  };
}
