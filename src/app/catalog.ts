import { features } from "../features.ts";
import { userTarget } from "../identity/index.ts";
import { Catalog, collectionTarget, componentName } from "../records/index.ts";

export function openCatalog(): Catalog {
  const catalog = new Catalog(features.entities, features.holders);
  catalog.addTarget("users", userTarget);
  for (const [name, target] of features.targets) catalog.addTarget(name, target);
  for (const collection of catalog.collections.values())
    catalog.addTarget(
      collection.name,
      collectionTarget(catalog, collection, `${componentName(collection)}View`),
    );
  return catalog;
}
