import type { PolicyText } from "../../../engine/access/stored.ts";
import type { Detail } from "../../../kernel/errors.ts";
import { ALWAYS_SHOWN, maskable } from "../../../records/access/fields-access.ts";
import { say } from "../../../text/message.ts";
import type { Concerned } from "./concerned.ts";

export function checkFields(concerned: Concerned, { effect, fields }: PolicyText): Detail[] {
  const shown = new Set(concerned.shown.flatMap(maskable));
  const written = new Set(concerned.writing.flatMap((action) => Object.keys(propertiesOf(action.input))));
  const read = fields.read ?? [];
  const allowed = effect === "allow" ? new Set([...shown, ...ALWAYS_SHOWN]) : shown;
  return [
    ...unknown("fields.read", read, allowed, "reads"),
    ...unknown("fields.mask", fields.mask ?? [], shown, "reads"),
    ...unknown("fields.write", fields.write ?? [], written, "writes"),
    ...reaching("fields.read", fields.read, concerned.shown.length, "reads"),
    ...reaching("fields.mask", fields.mask, concerned.shown.length, "reads"),
    ...reaching("fields.write", fields.write, concerned.writing.length, "writes"),
  ];
}

function unknown(
  path: string,
  names: readonly string[],
  known: ReadonlySet<string>,
  does: "reads" | "writes",
): Detail[] {
  return names.flatMap((name, i) => {
    if (known.has(name)) return [];
    const message = ALWAYS_SHOWN.has(name)
      ? say("governance.errors.fieldAlwaysShown")
      : say("governance.errors.fieldNotUsed", { does });
    return [{ path: `${path}.${i}`, code: "FIELD_UNKNOWN", message }];
  });
}

function reaching(
  path: string,
  names: readonly string[] | undefined,
  count: number,
  does: "reads" | "writes",
): Detail[] {
  if (!names || count > 0) return [];
  const message =
    does === "reads" ? say("governance.errors.fieldsNeedRead") : say("governance.errors.fieldsNeedWrite");
  return [{ path, code: "FIELDS_UNREACHED", message }];
}

function propertiesOf(schema: object): object {
  const properties = "properties" in schema ? schema.properties : undefined;
  return typeof properties === "object" && properties !== null ? properties : {};
}
