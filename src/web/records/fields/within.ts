import type { Query } from "../../../client/index.ts";
import { client } from "../../session/session.ts";
import type { AnyRecord, MetaEntity, MetaField, MetaLineField } from "../meta.ts";

type Narrowed = Pick<MetaLineField, "within">;
type Values = Readonly<Record<string, unknown>>;

/** Filter of the choices that fit: the contacts of the form's account, or the accounts that are suppliers. */
export function filterWithin({ within }: Narrowed, draft: Values | undefined): Query | undefined {
  const known = Object.entries(within).flatMap(([of, own]) => {
    if (typeof own !== "string")
      return [own.length === 1 ? [of, own[0] ?? ""] : [`${of}[in]`, own.join(",")]];
    const value = draft?.[own];
    return typeof value === "string" && value !== "" ? [[of, value]] : [];
  });
  return known.length > 0 ? Object.fromEntries(known) : undefined;
}

/** Values to clear when a field changes: choices that it narrowed. */
export function clearedBy(fields: readonly MetaField[], name: string): Values {
  const narrowed = fields.filter(({ within }) => Object.values(within).includes(name));
  return Object.fromEntries(narrowed.map((field) => [field.name, field.kind === "references" ? [] : null]));
}

/** Values that a choice implies for fields that are empty: picking a contact picks its account. */
export async function impliedBy(
  { within }: Narrowed,
  target: MetaEntity | undefined,
  id: string,
  draft: Values,
): Promise<Values> {
  const empty = Object.entries(within).flatMap(([of, own]) =>
    typeof own === "string" && !draft[own] ? [[of, own] as const] : [],
  );
  if (empty.length === 0 || !target) return {};
  const answer = await client.request("GET", `${target.path}/:id`, { path: { id } });
  // A collection's endpoints return its records.
  const record = answer as AnyRecord;
  return Object.fromEntries(
    empty.flatMap(([of, own]) => (typeof record[of] === "string" ? [[own, record[of]]] : [])),
  );
}
