import type { SheetRow } from "../../../formats/sheet.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { type Detail, Fault } from "../../../kernel/errors.ts";
import { fieldsOf } from "../../../records/access/fields-access.ts";
import type { Catalog, Collection } from "../../../records/index.ts";
import { say, type Text } from "../../../text/message.ts";
import type { Look } from "../reading/guess.ts";
import { creatableTargets } from "./missing.ts";
import { INITIAL_OPTIONS, type Mapped, type Options, type Plan } from "./plan.ts";
import { textOfCell } from "./problems.ts";
import { guessMapping, keyFields, targetNames, targetOf } from "./targets.ts";

const SAMPLES_KEPT = 5;
const SAMPLE_LENGTH = 80;

interface Seen {
  look: Look;
  isUtf8: boolean;
  filename: string;
}

export function planFor(
  context: ReadContext,
  collection: Collection,
  { look, isUtf8, filename }: Seen,
): Plan {
  const { never } = fieldsOf(context, collection);
  const guessed = guessMapping(collection, look.columns);
  return {
    filename,
    isUtf8,
    format: look.format,
    sheets: look.sheets,
    columns: look.columns,
    samples: samplesOf(look.columns, look.samples),
    mapping: guessed.map(({ column, field }) => ({
      column,
      field: field !== null && isIn(never, field) ? null : field,
    })),
    options: INITIAL_OPTIONS,
  };
}

/** Removes the path and control characters from a file name. */
export function cleanName(given: string | undefined): string {
  const last =
    (given ?? "")
      .toWellFormed()
      .split(/[/\\]/)
      .findLast((part) => part.trim() !== "") ?? "";
  const name = last
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, "")
    .trim()
    .replace(/^\.+/, "")
    .slice(0, 200);
  return name || "file";
}

function samplesOf(columns: readonly string[], rows: readonly SheetRow[]): string[][] {
  return columns.map((_, i) =>
    rows
      .flatMap(({ cells }) => textOfCell(cells[i]) ?? [])
      .slice(0, SAMPLES_KEPT)
      .map((text) => text.slice(0, SAMPLE_LENGTH)),
  );
}

/** True if the field of a target such as `billing.street` or `custom.vip` is among the names. */
function isIn(names: ReadonlySet<string>, target: string): boolean {
  return names.has(target) || names.has(target.split(".")[0] ?? target);
}

/** Rejects an invalid mapping or options, listing every problem. */
export function checkPlan(
  context: ReadContext,
  collection: Collection,
  plan: Plan,
  { mayUpdate, catalog }: { mayUpdate: boolean; catalog: Catalog },
): void {
  const details = [
    ...mappingProblems(context, collection, plan),
    ...optionProblems(context, collection, plan, mayUpdate),
    ...missingProblems(catalog, collection, plan.options.create_missing ?? []),
  ];
  if (details.length > 0) throw new Fault("VALIDATION_FAILED", { details });
}

function mappingProblems(context: ReadContext, collection: Collection, { mapping, columns }: Plan): Detail[] {
  const { never } = fieldsOf(context, collection);
  const seen = new Set<string>();
  return mapping.flatMap(({ column, field }, i): Detail[] => {
    const path = `mapping.${i}`;
    if (!columns.includes(column))
      return [
        { path: `${path}.column`, code: "COLUMN_UNKNOWN", message: say("governance.errors.columnUnknown") },
      ];
    if (field === null) return [];
    const twice = seen.has(field) || seen.has(`column ${column}`);
    seen.add(field);
    seen.add(`column ${column}`);
    if (twice) return [{ path, code: "DUPLICATE", message: say("governance.errors.mappedTwice") }];
    if (!targetOf(collection, field))
      return [
        {
          path: `${path}.field`,
          code: "FIELD_UNKNOWN",
          message: say("governance.errors.importTargets", { fields: targetNames(collection) }),
        },
      ];
    if (isIn(never, field))
      return [
        {
          path: `${path}.field`,
          code: "FIELD_KEPT",
          message: say("governance.errors.fieldWithheld"),
        },
      ];
    return [];
  });
}

function optionProblems(
  context: ReadContext,
  collection: Collection,
  { options, mapping, columns }: Plan,
  mayUpdate: boolean,
): Detail[] {
  const { action, key, group_by: group } = options;
  const details: Detail[] = [];
  const wrong = (path: string, code: string, message: Text) => details.push({ path, code, message });
  const keys = keyFields(collection).filter((field) => fieldsOf(context, collection).showsEverywhere(field));
  if (key !== null && !keys.includes(key))
    wrong("key", "KEY_UNKNOWN", say("governance.errors.importKeys", { fields: keys }));
  else if (key !== null && !mapping.some(({ field }) => field === key))
    wrong("key", "KEY_UNMAPPED", say("governance.errors.mapKeyFirst", { key }));
  if (action === "upsert" && key === null)
    wrong("key", "REQUIRED", say("governance.errors.importKeyRequired"));
  if (action === "upsert" && !mayUpdate)
    wrong(
      "action",
      "PERMISSION_MISSING",
      say("governance.errors.importUpdateNeeded", { permission: `${collection.name}.update` }),
    );
  if (group !== null && !columns.includes(group))
    wrong("group_by", "COLUMN_UNKNOWN", say("governance.errors.columnUnknown"));
  if (group !== null && collection.lines.length === 0)
    wrong("group_by", "LINES_UNKNOWN", say("governance.errors.noLines"));
  return details;
}

function missingProblems(catalog: Catalog, collection: Collection, given: readonly string[]): Detail[] {
  const collections = creatableTargets(catalog, collection);
  return given.flatMap((name, i) =>
    collections.includes(name)
      ? []
      : {
          path: `create_missing.${i}`,
          code: "COLLECTION_UNKNOWN",
          message: say("governance.errors.missingCollections", { collections }),
        },
  );
}

export function withOptions(options: Options, said: Partial<Options>): Options {
  const given = Object.entries(said).filter(([, value]) => value !== undefined);
  return { ...options, ...Object.fromEntries(given) };
}

export function withMapping(columns: readonly string[], said: readonly Mapped[]): Mapped[] {
  const rest = columns.filter((column) => !said.some((mapped) => mapped.column === column));
  return [...said, ...rest.map((column) => ({ column, field: null }))];
}
