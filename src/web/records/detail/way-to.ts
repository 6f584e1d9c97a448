import { useMay } from "../../session/session.ts";
import { fieldsOfForm } from "../form/values-of-form.ts";
import { backTo } from "../form/way-back.ts";
import { type AnyRecord, type MetaEntity, recordAddress, useMeta } from "../meta.ts";

/**
 * Finds the form with the input for a path: of the record itself, of a record that it refers to (`account.tax_id`),
 * or of the letterhead. For the state of another record (`opening.state`), its page. Answers undefined where the user cannot edit it.
 */
export function useWayTo(
  entity: MetaEntity | null | undefined,
  record: AnyRecord,
): (path: string) => string | undefined {
  const meta = useMeta();
  const mayEditLetterhead = useMay()("settings.organization.update");
  return (path) => {
    if (!entity) return undefined;
    const [head = "", ...rest] = path.split(".");
    const back = backTo(entity.collection, record.id);
    if (head === "letterhead")
      return mayEditLetterhead ? withQuery("/settings/organization", { focus: path, back }) : undefined;
    const reference = entity.fields.find(({ name, target }) => target !== null && name === `${head}_id`);
    const other = reference?.target && meta?.get(reference.target);
    if (reference && rest[0] === "state")
      return other ? recordAddress(other.collection, String(record[reference.name])) : undefined;
    if (!reference) return editing(entity, record.id, { focus: path });
    return editing(other || undefined, record[reference.name], {
      focus: rest.join("."),
      back,
    });
  };
}

function editing(entity: MetaEntity | undefined, id: unknown, query: { focus: string; back?: string }) {
  const [field] = query.focus.split(".");
  if (!entity?.actions.includes("update") || typeof id !== "string") return undefined;
  if (!fieldsOfForm(entity, false).some(({ name }) => name === field)) return undefined;
  return withQuery(recordAddress(entity.collection, id), { edit: "1", ...query });
}

const withQuery = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;
