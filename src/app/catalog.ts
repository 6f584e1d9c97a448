import { entities, holders } from "../features.ts";
import { userTarget } from "../identity/index.ts";
import { learning } from "../learning/index.ts";
import { Catalog, collectionTarget, componentName } from "../records/index.ts";

/** Every record type, and all that fields can refer to: people, what learning keeps, records. */
export function openCatalog(): Catalog {
  const catalog = new Catalog(entities, holders);
  catalog.addTarget("users", userTarget);
  for (const part of learning) {
    for (const [name, target] of Object.entries(part.targets ?? {})) catalog.addTarget(name, target);
  }
  for (const collection of catalog.collections.values())
    catalog.addTarget(collection.name, collectionTarget(collection, `${componentName(collection)}View`));
  return catalog;
}
