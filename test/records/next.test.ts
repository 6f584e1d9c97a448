import { describe, expect, test } from "bun:test";
import { openCatalog } from "../../src/app/catalog.ts";
import type { NextStep } from "../../src/kernel/entity.ts";
import type { Collection } from "../../src/records/index.ts";

const { collections } = openCatalog();
const all = [...collections.values()];

/** Names in a declaration that do not exist, each with its collection. */
const unknownIn = (namesOf: (collection: Collection) => readonly (string | false)[]) =>
  all.flatMap((collection) =>
    namesOf(collection).flatMap((name) => (name === false ? [] : [`${collection.name}: ${name}`])),
  );

const hasField = ({ fields, entity: { computed = {} } }: Collection, name: string) =>
  fields.has(name) || name in computed;

function wrongWith(step: NextStep<never, string>, collection: Collection): string | false {
  const { entity, fields } = collection;
  if ("move" in step) {
    const from = entity.transitions[step.move]?.from;
    return !step.in.every((state) => from?.includes(state)) && step.move;
  }
  if ("open" in step) return !fields.get(step.open)?.field.reference && step.open;
  if ("action" in step) return false;
  const other = collections.get("make" in step ? step.make : step.newest);
  return other?.fields.get(step.by)?.field.reference?.target !== collection.name && step.by;
}

describe("Next steps of entities", () => {
  const stepsOf = ({ entity }: Collection) => entity.next ?? [];

  test("are declared for some", () => {
    expect(all.filter((one) => stepsOf(one).length > 0).length).toBeGreaterThan(5);
  });

  test("apply in existing states, under conditions on existing fields", () => {
    const wrong = unknownIn((one) =>
      stepsOf(one).flatMap((step) => [
        ...step.in.map((state) => !one.entity.states.includes(state) && state),
        ...Object.keys(step.if ?? {}).map((field) => !hasField(one, field) && field),
      ]),
    );
    expect(wrong).toEqual([]);
  });

  test("make transitions from those states, and name references", () => {
    expect(unknownIn((one) => stepsOf(one).map((step) => wrongWith(step, one)))).toEqual([]);
  });
});

describe("Choices narrowed by another field", () => {
  test("name a field of the target and one of the record that refer to the same collection", () => {
    const targetOf = (collection: Collection | undefined, name: string) =>
      collection?.fields.get(name)?.field.reference?.target;
    const wrong = unknownIn((one) =>
      [...one.fields.values()].flatMap(({ name, field: { reference } }) =>
        Object.entries(reference?.within ?? {}).map(([of, own]) => {
          if (typeof own !== "string") return false;
          const target = targetOf(collections.get(reference?.target ?? ""), of);
          return (target === undefined || target !== targetOf(one, own)) && name;
        }),
      ),
    );
    expect(wrong).toEqual([]);
  });
});

describe("Choices narrowed by values", () => {
  test("name a choice of the target that lists filter by, and its words", () => {
    const wrong = unknownIn((one) =>
      [...one.fields.values()]
        .flatMap(({ name, field }) => [[name, field] as const, ...Object.entries(field.lines ?? {})])
        .flatMap(([name, { reference }]) =>
          Object.entries(reference?.within ?? {}).map(([of, wanted]) => {
            if (typeof wanted === "string") return false;
            const field = collections.get(reference?.target ?? "")?.fields.get(of)?.field;
            const isListed = field?.filter === true || field?.operators[0] === "contains";
            const isKnown = wanted.every((word) => field?.parseOperand(word) !== undefined);
            return !(isListed && isKnown && (wanted.length === 1 || field?.operators.includes("in"))) && name;
          }),
        ),
    );
    expect(wrong).toEqual([]);
  });
});

describe("Starts of new records", () => {
  test("name fields of both collections", () => {
    const wrong = unknownIn((one) =>
      Object.entries(one.entity.starts ?? {}).flatMap(([from, fields]) =>
        Object.entries(fields).flatMap(([field, start]) => {
          const source = collections.get(from);
          const names = [start ?? []]
            .flat()
            .flatMap((value) => (typeof value === "string" ? value : Object.values(value)));
          return [
            !one.fields.has(field) && field,
            ...names.map((name) => !source?.fields.has(name) && `${from} ${name}`),
          ];
        }),
      ),
    );
    expect(wrong).toEqual([]);
  });
});
