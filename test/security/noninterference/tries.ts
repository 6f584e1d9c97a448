import type { Action } from "../../../src/kernel/action.ts";
import { bodyOf, pathOf } from "../../kit/samples.ts";
import type { Ground, Masks } from "./ground.ts";
import { idsFor, leastOf, placed, type Question } from "./questions.ts";
import type { Secrets } from "./secrets.ts";
import type { World } from "./world.ts";

/** All read requests that have a body, and all writes as dry runs. */
export function tries(world: World, ground: Ground, masks: Masks, secrets: Secrets): Question[] {
  const { actions } = world.appliance.engine.registry;
  const asked = actions.filter(({ kind, dryRun }) => kind === "read" || dryRun);
  return [
    ...asked.flatMap((action) => bodiesOf(action, ground, secrets)),
    ...[...world.appliance.engine.catalog.collections.keys()].flatMap((name) => [
      ...referringTo(world, name, ground, secrets),
      ...writingOf(name, ground, masks.get(name) ?? [], secrets),
    ]),
  ];
}

export function moves(world: World, { sample }: Ground): Question[] {
  const { registry, catalog } = world.appliance.engine;
  return Object.entries(sample).flatMap(([collection, id]) =>
    Object.keys(catalog.collection(collection).entity.transitions).flatMap((name) => {
      const action = registry.find(`${collection}.${name}`);
      const path = action?.http.find(({ method }) => method === "POST")?.path;
      return action && path ? [{ method: "POST", path: placed(path, id), body: leastOf(action.input) }] : [];
    }),
  );
}

function bodiesOf(action: Action, { sample }: Ground, secrets: Secrets): Question[] {
  const least = leastOf(action.input);
  return action.http
    .filter(({ method, path }) => method !== "GET" && path.startsWith("/api/v1"))
    .flatMap(({ method, path }) =>
      idsFor(action, path, sample, secrets).map((id) => ({
        method,
        path: placed(path, id) + (action.kind === "read" ? "" : "?dry_run=true"),
        ...(method !== "DELETE" && { body: least }),
      })),
    );
}

/** Creates records that refer to visible records, and to each hidden record. */
function referringTo(world: World, name: string, { sample }: Ground, secrets: Secrets): Question[] {
  const path = `${pathOf(name)}?dry_run=true`;
  const body = bodyOf(name, sample, "Tried");
  const { fields } = world.appliance.engine.catalog.collection(name);
  const hidden = [...fields.values()].flatMap(({ name: field, field: { reference, set } }) =>
    set === "client" && reference
      ? secrets.records
          .filter(({ collection, isKept }) => isKept && collection === reference.target)
          .map(({ id }) => ({ ...body, [field]: id }))
      : [],
  );
  return [body, ...hidden].map((one) => ({ method: "POST", path, body: one }));
}

/** Writes to masked fields of a visible record with the values from the worlds. */
function writingOf(name: string, { sample }: Ground, kept: readonly string[], secrets: Secrets): Question[] {
  const path = `${pathOf(name)}/${sample[name]}?dry_run=true`;
  const guesses = secrets.values
    .filter(({ collection, field }) => collection === name && kept.includes(field))
    .flatMap(({ field, texts }) => texts.map((text) => ({ [field]: text })));
  return guesses.map((body) => ({ method: "PUT", path, body }));
}
