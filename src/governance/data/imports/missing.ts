import type { Entity } from "../../../kernel/entity.ts";
import type { Catalog, Collection } from "../../../records/index.ts";
import { tableColumns } from "../reading/columns.ts";

/** Record that a row refers to by a name that no record has. */
export class Missing {
  readonly target: string;
  readonly name: string;
  /** True if the import creates such records. */
  readonly isWanted: boolean;

  constructor(target: string, name: string, isWanted: boolean) {
    this.target = target;
    this.name = name;
    this.isWanted = isWanted;
  }
}

const known = new WeakMap<Collection, string | undefined>();

/** Field that is the label of a collection's records and suffices to create one; undefined if there is none. */
export function soleName(collection: Collection): string | undefined {
  if (!known.has(collection)) known.set(collection, findSoleName(collection));
  return known.get(collection);
}

function findSoleName({ entity, fields }: Collection): string | undefined {
  const [label, ...others] = entity.label;
  const name = label === undefined ? undefined : fields.get(label)?.field;
  if (others.length > 0 || name?.kind !== "text" || !name.required || name.set === "rules" || !name.filter)
    return undefined;
  const needsMore = [...fields.values()].some(
    (one) =>
      one.name !== label &&
      one.field.required &&
      one.field.set !== "rules" &&
      one.field.initial === undefined,
  );
  return needsMore ? undefined : label;
}

/** Collections to which a file can refer by a name that suffices to create their records. */
export function creatableTargets(catalog: Catalog, collection: Collection): string[] {
  const targets = tableColumns(collection).flatMap(({ spec, writable }) =>
    writable && spec.reference ? spec.reference.target : [],
  );
  return [...new Set(targets)].filter((target) => {
    const found = catalog.collections.get(target);
    return found && found !== collection && soleName(found) !== undefined;
  });
}

const EMAIL = /^\S+@\S+$/;

/** False for a number or an e-mail address of a record, which only find it. */
export function isName({ entity, fields }: Collection, text: string): boolean {
  const hasEmail = [...fields.values()].some(({ field }) => field.kind === "email");
  return !(hasEmail && EMAIL.test(text)) && !prefixesOf(entity).some((prefix) => isNumber(prefix, text));
}

function prefixesOf({ numbering }: Entity): readonly string[] {
  if (!numbering) return [];
  return typeof numbering.prefix === "string" ? [numbering.prefix] : Object.values(numbering.prefix);
}

function isNumber(prefix: string, text: string): boolean {
  return text.startsWith(prefix) && /^[\d-]*\d$/.test(text.slice(prefix.length));
}
