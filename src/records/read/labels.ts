import { type Static, Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { closed, nullable } from "../../kernel/schema.ts";
import type { Catalog } from "../model/catalog.ts";

/** Maximum number of ids, so that the URL is short enough for every proxy. */
const MAX = 100;

const labelSchema = Type.Object(
  {
    collection: Type.String(),
    id: Type.String(),
    label: Type.Array(nullable(Type.String()), {
      description: "Values of the label fields, in order. For users, the name.",
    }),
    number: nullable(Type.String()),
    state: nullable(Type.String()),
    archived: Type.Boolean(),
    joint: Type.Optional(Type.String({ description: "Separator of the label parts. Defaults to a dot." })),
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
      "`?of=crm.accounts:<id>,users:<id>` returns the label values of each record. Records that do not exist or that you cannot see are omitted.",
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

function labelsOf(context: ReadContext, catalog: Catalog, named: readonly string[]): Label[] {
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
  const collection = catalog.collections.get(target);
  if (!collection && !catalog.hasTarget(target)) return;
  const names = collection?.entity.label ?? ["name"];
  const joint = collection?.entity.ui?.joint;
  for (const [id, record] of catalog.target(target).expand(context, ids)) {
    yield {
      collection: target,
      id,
      label: names.map((name) => part(context, catalog, collection?.fields.get(name)?.field, record[name])),
      number: typeof record.number === "string" ? record.number : null,
      state: typeof record.state === "string" ? record.state : null,
      archived: typeof record.archived_at === "string",
      ...(joint && { joint }),
    };
  }
}

interface Part {
  readonly reference?: { readonly target: string; readonly many: boolean };
}

/** Part of a label. For a reference, the name of its target. */
function part(
  context: ReadContext,
  catalog: Catalog,
  field: Part | undefined,
  value: unknown,
): string | null {
  if (value === null || value === undefined) return null;
  if (field?.reference && typeof value === "string")
    return named(context, catalog, field.reference.target, value);
  if (isRecordKey(value)) return named(context, catalog, value.collection, value.id);
  return typeof value === "object" ? null : String(value);
}

/** Not recursive, so cycles cannot cause an endless loop. */
function named(context: ReadContext, catalog: Catalog, target: string, id: string): string | null {
  if (!catalog.hasTarget(target)) return null;
  const record = catalog.target(target).expand(context, [id]).get(id);
  if (!record) return null;
  const names = catalog.collections.get(target)?.entity.label ?? ["name"];
  const parts = names.map((name) => record[name]).filter((one) => typeof one === "string");
  return parts.length > 0 ? parts.join(" · ") : null;
}

function isRecordKey(value: unknown): value is { collection: string; id: string } {
  return typeof value === "object" && value !== null && "collection" in value && "id" in value;
}
