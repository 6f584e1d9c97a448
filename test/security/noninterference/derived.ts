import { pathOf } from "../../kit/samples.ts";
import { Dice } from "./dice.ts";
import type { Ground } from "./ground.ts";
import { valueFor } from "./values.ts";
import type { World } from "./world.ts";

/** Fields that change with every write. */
const ALWAYS = new Set(["version", "updated_at", "updated_by"]);

/** Fields that change together with another field of their record but are not declared as derived from it. */
export async function undeclaredCopies(world: World, ground: Ground): Promise<string[]> {
  const { collections, copies } = world.appliance.engine.catalog;
  const owner = world.as(ground.owner);
  const dice = new Dice(1);
  const undeclared: string[] = [];
  for (const [collection, id] of Object.entries(ground.sample)) {
    const path = `${pathOf(collection)}/${id}`;
    const { body: before } = await owner.get(path);
    const fields = collections.get(collection)?.fields ?? new Map();
    for (const { name, field } of fields.values()) {
      if (field.set !== "client" || field.reference) continue;
      const value = valueFor(field.kind, before[name], field.input.enum, dice);
      if (value === undefined) continue;
      const { body, status } = await owner.put(`${path}?dry_run=true`, { [name]: value });
      // The change needs an approval, so there is no changed record yet.
      if (status !== 200 || body.result.id !== id) continue;
      const made = copies.madeOf({ collection, field: name });
      const changed = [...fields.keys()].filter((one) => !Bun.deepEquals(before[one], body.result[one]));
      for (const other of changed)
        if (
          other !== name &&
          !ALWAYS.has(other) &&
          !made.some((copy) => copy.collection === collection && copy.field === other)
        )
          undeclared.push(`${collection}.${other} from ${name}`);
    }
  }
  return undeclared;
}
