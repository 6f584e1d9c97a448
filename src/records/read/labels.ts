import { type Static, Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { closed, nullable } from "../../kernel/schema.ts";
import type { Catalog } from "../model/catalog.ts";

/** Maximum number of ids, so that the URL is short enough for every proxy. */
const MAX = 100;

export const labelSchema = Type.Object(
  {
    collection: Type.String(),
    id: Type.String(),
    label: Type.Array(nullable(Type.String()), {
      description: "Values of the label fields, in order. For users, the name.",
    }),
    number: nullable(Type.String()),
    state: nullable(Type.String()),
    archived: Type.Boolean(),
    party: Type.Optional(
      Type.String({ description: "Name of the customer or supplier, if the label is empty as in drafts" }),
    ),
    joint: Type.Optional(Type.String({ description: "Separator of the label parts. Defaults to a dot." })),
    facts: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: "Values of shared master data that forms calculate with, such as a tax rate",
      }),
    ),
  },
  { ...closed, $id: "RecordLabel" },
);

type Label = Static<typeof labelSchema>;

/** Returns names for ids, for pages that show references as names. */
export function labelsAction(catalog: Catalog): Action {
  return defineAction({
    name: "labels.list",
    summary: "Get the labels of records",
    description:
      "`?of=crm.accounts:<id>,users:<id>` returns the label values of each record. Records that do not exist or that you cannot see are omitted. Names of shared master data, such as tax codes, are included if you may write records that refer to it.",
    kind: "read",
    access: "signed_in",
    http: [{ method: "GET", path: "/api/v1/labels" }],
    input: Type.Object(
      {
        of: Type.Array(Type.String({ pattern: "^[a-z]+(\\.[a-z-]+)?:[A-Za-z0-9_-]{1,64}$" }), {
          minItems: 1,
          maxItems: MAX,
          description: "Comma-separated records as collection:id. Use `users` for users.",
        }),
      },
      closed,
    ),
    output: Type.Object({ data: Type.Array(labelSchema) }, closed),
    run: async (context, { of }) => ({ data: labelsOf(context, catalog, of) }),
  });
}

/** Labels as the caller can see them. */
export function labelsOf(context: ReadContext, catalog: Catalog, named: readonly string[]): Label[] {
  const wanted = new Map<string, Set<string>>();
  for (const name of named) {
    const [collection = "", id = ""] = name.split(":");
    const ids = wanted.get(collection) ?? new Set<string>();
    wanted.set(collection, ids.add(id));
  }
  return [...wanted].flatMap(([target, ids]) => [...labelled(context, catalog, target, [...ids])]);
}

function* labelled(
  context: ReadContext,
  catalog: Catalog,
  target: string,
  ids: readonly string[],
): Generator<Label> {
  if (!catalog.hasTarget(target)) return;
  const records = [...catalog.named(context, target, ids).values()];
  const keys = records.flatMap((record) => keysOf(catalog, target, record));
  const nameOf = namer(context, catalog, keys);
  for (const record of records) yield labelWith(nameOf, catalog, target, record);
}

type Shown = Readonly<Record<string, unknown>>;

export function labelOf(context: ReadContext, catalog: Catalog, target: string, record: Shown): Label {
  const nameOf = namer(context, catalog, keysOf(catalog, target, record));
  return labelWith(nameOf, catalog, target, record);
}

function labelWith(
  nameOf: (key: Key) => string | null,
  catalog: Catalog,
  target: string,
  record: Shown,
): Label {
  const { nameable = [], ui } = catalog.collections.get(target)?.entity ?? {};
  const party = unnamedBy(catalog, target, record).map(nameOf).find(Boolean);
  return {
    collection: target,
    id: String(record.id),
    label: partsOf(catalog, target, record).map((part) => (isKey(part) ? nameOf(part) : part)),
    number: typeof record.number === "string" ? record.number : null,
    state: typeof record.state === "string" ? record.state : null,
    archived: typeof record.archived_at === "string",
    ...(party && { party }),
    ...(ui?.joint && { joint: ui.joint }),
    ...(nameable.length > 0 && {
      facts: Object.fromEntries(nameable.map((name) => [name, record[name] ?? null])),
    }),
  };
}

/** Title of a record as the caller can see it; undefined if nothing names it. */
export function titleFrom(
  context: ReadContext,
  catalog: Catalog,
  target: string,
  shown: Shown,
  otherwise = " · ",
): string | undefined {
  const { label, number, party, joint = otherwise } = labelOf(context, catalog, target, shown);
  return label.filter(Boolean).join(joint) || number || party;
}

export interface Key {
  collection: string;
  id: string;
}

/** Parts of a label. For a reference, the record that it names. */
function partsOf(catalog: Catalog, target: string, record: Shown): (string | Key | null)[] {
  const collection = catalog.collections.get(target);
  const names = collection?.entity.label ?? ["name"];
  return names.map((name) => partOf(collection?.fields.get(name)?.field, record[name]));
}

/** Title of a record with its other party, for those who decide on it. */
export function titleWithParty(
  context: ReadContext,
  catalog: Catalog,
  target: string,
  shown: Shown,
): string | undefined {
  const parties = partiesOf(catalog, target, shown);
  const names = [
    titleFrom(context, catalog, target, shown),
    ...parties.map(namer(context, catalog, parties)),
  ];
  return [...new Set(names.filter(Boolean))].join(" · ") || undefined;
}

/** Other parties of a record without a label, such as a draft without a number. */
function unnamedBy(catalog: Catalog, target: string, record: Shown): Key[] {
  return partsOf(catalog, target, record).some(Boolean) ? [] : partiesOf(catalog, target, record);
}

function partiesOf(catalog: Catalog, target: string, record: Shown): Key[] {
  const collection = catalog.collections.get(target);
  const { parties = [] } = collection?.entity.ui ?? {};
  return parties.map((name) => partOf(collection?.fields.get(name)?.field, record[name])).filter(isKey);
}

/** Records whose names a label needs. */
function keysOf(catalog: Catalog, target: string, record: Shown): Key[] {
  return [...partsOf(catalog, target, record).filter(isKey), ...unnamedBy(catalog, target, record)];
}

function partOf(
  field: { readonly reference?: { readonly target: string } } | undefined,
  value: unknown,
): string | Key | null {
  if (value === null || value === undefined) return null;
  if (field?.reference && typeof value === "string") return { collection: field.reference.target, id: value };
  if (isKey(value)) return value;
  return typeof value === "object" ? null : String(value);
}

export function isKey(value: unknown): value is Key {
  return typeof value === "object" && value !== null && "collection" in value && "id" in value;
}

/** Reads the names of referenced records. Not recursive, so cycles cannot cause an endless loop. */
function namer(context: ReadContext, catalog: Catalog, keys: readonly Key[]): (key: Key) => string | null {
  const names = new Map<string, string>();
  for (const [target, group] of Map.groupBy(keys, ({ collection }) => collection)) {
    if (!catalog.hasTarget(target)) continue;
    const { label: fields, ui } = catalog.collections.get(target)?.entity ?? {};
    const ids = [...new Set(group.map(({ id }) => id))];
    for (const [id, record] of catalog.named(context, target, ids)) {
      const values = fields ? fields.map((name) => record[name]) : [record.name ?? record.title];
      const parts = values.filter((one) => typeof one === "string");
      if (parts.length > 0) names.set(`${target}:${id}`, parts.join(ui?.joint ?? " · "));
    }
  }
  return ({ collection, id }) => names.get(`${collection}:${id}`) ?? null;
}
