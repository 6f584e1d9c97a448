import type { Action } from "../../../src/kernel/action.ts";
import { leastInput } from "../../kit/least.ts";
import { pathOf, type Sample } from "../../kit/samples.ts";
import type { Ground, Masks } from "./ground.ts";
import type { Secrets } from "./secrets.ts";
import type { World } from "./world.ts";

export interface Question {
  method: string;
  path: string;
  body?: unknown;
}

/** Values of address parameters that are not record ids. */
const PLACES: Record<string, string> = { n: "1", day: "2026-11-20", collection: "crm.leads", topic: "leads" };

/** All GET addresses, with their possible queries. */
export function readings(world: World, ground: Ground, masks: Masks, secrets: Secrets): Question[] {
  const { actions } = world.appliance.engine.registry;
  const addresses = actions.flatMap((action) =>
    action.http.flatMap(({ method, path }) =>
      method === "GET" && path.startsWith("/api/v1") ? filled(action, path, ground.sample, secrets) : [],
    ),
  );
  const lists = [...world.appliance.engine.catalog.collections.keys()].flatMap((name) =>
    listsOf(world, name, ground.sample, masks.get(name) ?? [], secrets),
  );
  const names = [...world.appliance.engine.catalog.collections.keys()];
  const events = names.map((name) => `/api/v1/events?limit=500&collections=${name}`);
  const paths = new Set([...addresses, ...lists, ...events, ...across(ground.sample, secrets)]);
  // Leaves out cards that take long, which depends on the machine. Its figures are those of `/figures`.
  paths.delete("/api/v1/dashboard/figures");
  return [...paths].map((path) => ({ method: "GET", path }));
}

/** An address with its possible ids: of a visible record, and of hidden ones. */
function filled(action: Action, path: string, sample: Sample, secrets: Secrets): string[] {
  return idsFor(action, path, sample, secrets).map((id) => placed(path, id) + queryOf(action, path));
}

/** Possible record ids of an action; a nonexistent one where none are known. */
export function idsFor(
  { name, ...action }: Action,
  path: string,
  sample: Sample,
  secrets: Secrets,
): string[] {
  const collection = action.collection ?? name.split(".").slice(0, 2).join(".");
  if (!path.includes("/:id")) return [""];
  const visible = sample[collection] ?? "01a30000-0000-7000-8000-ffffffffffff";
  return [visible, ...secrets.records.filter((one) => one.collection === collection).map(({ id }) => id)];
}

export function placed(path: string, id: string): string {
  return path
    .replace("/:id", `/${id}`)
    .replaceAll(/:([a-z_0-9]+)/g, (_whole, name: string) => PLACES[name] ?? "x");
}

function queryOf({ input }: Action, path: string): string {
  const query = Object.entries(leastOf(input)).filter(([name]) => !path.includes(`:${name}`));
  const given = query.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return given.length === 0 ? "" : `?${given.join("&")}`;
}

/** The smallest input of an action. Empty if none can be generated; then both worlds reject it alike. */
export function leastOf(input: Action["input"]): Record<string, unknown> {
  try {
    return leastInput(input);
  } catch {
    return {};
  }
}

function listsOf(
  world: World,
  name: string,
  sample: Sample,
  kept: readonly string[],
  secrets: Secrets,
): string[] {
  const list = pathOf(name);
  const fields = [...world.appliance.engine.catalog.collection(name).fields.values()];
  const expanded = fields.filter(({ field }) => field.reference).map((one) => one.name.replace(/_ids?$/, ""));
  const sorted = fields.filter(({ field, name: field_name }) => field.filter && !kept.includes(field_name));
  const referring = fields.filter(({ field }) => field.reference);
  const values = secrets.values.filter((one) => one.collection === name);
  return [
    `${list}?count=true&limit=200`,
    `${list}?archived=true&count=true`,
    ...["quag", "Denied", "Foreign"].map((word) => `${list}?count=true&q=${word}`),
    ...expanded.flatMap((one) => [`${list}?expand=${one}`, `${list}/${sample[name]}?expand=${one}`]),
    ...sorted.map((one) => `${list}?sort=-${one.name}&limit=1`),
    ...kept.flatMap((field) => [`${list}?sort=${field}`, `${list}?fields=id,${field}`]),
    ...referring.flatMap(({ name: field, field: { reference } }) =>
      secrets.records
        .filter(({ collection }) => collection === reference?.target)
        .map(({ id }) => `${list}?${field}=${id}&count=true`),
    ),
    ...values.flatMap(({ field, texts }) => {
      const operators = fields.find((one) => one.name === field)?.field.operators ?? [];
      return texts
        .map(encodeURIComponent)
        .flatMap((text) => [
          ...operators.map(
            (one) => `${list}?${field}[${one}]=${one === "is_null" ? "false" : text}&count=true`,
          ),
          `${list}?q=${text}&count=true`,
        ]);
    }),
  ];
}

function across(sample: Sample, secrets: Secrets): string[] {
  const visible = Object.entries(sample).map(([collection, id]) => ({ collection, id }));
  const hidden = secrets.values.flatMap(({ texts }) => texts);
  const words = new Set(["Visible", "Denied", "Foreign", "Private", "quag", ...hidden]);
  return [
    ...[...visible, ...secrets.records].flatMap(({ collection, id }) => [
      `/api/v1/related?collection=${collection}&id=${id}`,
      `/api/v1/labels?of=${collection}:${id}`,
      `/api/v1/comments?collection=${collection}&id=${id}`,
      `/api/v1/approvals/preview?action=${collection}.update&record_id=${id}`,
    ]),
    ...visible.flatMap(({ collection }) => [
      `/api/v1/views?collection=${collection}`,
      `/api/v1/board?collection=${collection}`,
      `/api/v1/figures?collection=${collection}&kind=number`,
      `/api/v1/figures?collection=${collection}&kind=bars`,
      `/api/v1/figures?collection=${collection}&kind=table`,
      `/api/v1/choices?collection=${collection}`,
      `/api/v1/data/exports/preview?collection=${collection}&format=json`,
    ]),
    ...[...words].map((word) => `/api/v1/desk/search?q=${encodeURIComponent(word)}`),
  ];
}
