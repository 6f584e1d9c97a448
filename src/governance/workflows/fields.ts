import type { Access } from "../../engine/access/access.ts";
import type { Action } from "../../kernel/action.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { FieldAccess, sensitivePermission } from "../../records/access/fields-access.ts";
import type { Catalog } from "../../records/index.ts";
import { say, type Text } from "../../text/message.ts";

/** Reasons for refusing fields, one sentence each. */
export function fieldsRefused(
  context: ReadContext,
  catalog: Catalog,
  access: Access,
  action: Action,
  input: Record<string, unknown>,
  view: Record<string, unknown>,
): Text[] {
  const collection =
    action.collection === undefined ? undefined : catalog.custom.of(context).get(action.collection);
  if (!collection) return [];
  const permission = sensitivePermission(collection);
  if (collection.entity.sensitiveFiles && action.name.startsWith(`${collection.name}.attachments.`)) {
    const open = access.may(permission) && access.gate(permission).permits(() => view);
    return open ? [] : [say("governance.reasons.filesNeedPermission", { permission })];
  }
  const given = Object.fromEntries(Object.entries(input).filter(([name]) => collection.fields.has(name)));
  const gate = (name: string = action.name) => access.gate(name);
  const asked = { may: (name: string) => access.may(name), policy: gate };
  try {
    new FieldAccess(asked, collection).guardWrite(gate(), given, () => view);
    return [];
  } catch (thrown) {
    if (!(thrown instanceof Fault)) throw thrown;
    return thrown.details.map(({ message }) => message);
  }
}
