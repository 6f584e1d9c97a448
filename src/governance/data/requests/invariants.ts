import type { ReadContext } from "../../../kernel/context.ts";
import type { Catalog, Invariant } from "../../../records/index.ts";
import type { Erasure } from "../../../store/erasures.ts";
import { as } from "../../../store/rows.ts";
import { say } from "../../../text/message.ts";

/** No record uses a destroyed key, and no destroyed key exists again. */
export const erasedStaysErased: Invariant = {
  name: "data.erased_stays_erased",
  title: say("governance.checks.erasedStaysErased"),
  measure: (context, catalog) => {
    const { id } = context.principal.organization;
    const own = context.vault.erasures().filter(({ org }) => org === id);
    return { checked: own.length, broken: own.filter((erasure) => isBack(context, catalog, erasure)).length };
  },
};

function isBack({ handle, vault }: ReadContext, catalog: Catalog, erasure: Erasure): boolean {
  const { collection, record_id, keys } = erasure;
  if (keys.some((key) => vault.personKey(key) !== undefined)) return true;
  const found = catalog.collections.get(collection);
  if (!found) return false;
  const kept = handle.connection.get`SELECT ${found.column("person_key")} ${as<"key", number | null>("key")}
    FROM ${found.table} WHERE ${found.column("id")} = ${record_id}`;
  return typeof kept?.key === "number" && keys.includes(kept.key);
}
