import { say } from "../text/message.ts";
import { ScimFault, wrongValue } from "./fault.ts";
import {
  asResource,
  attributeOf,
  type Filter,
  isResource,
  listOf,
  matches,
  type Path,
  parsePath,
  type Resource,
} from "./filter.ts";

/** Attributes that are kept, by kind. Others are ignored, such as titles and telephone numbers. */
export interface Shape {
  readonly texts: readonly string[];
  readonly flags: readonly string[];
  /** Complex attributes with one value. */
  readonly parts: Readonly<Record<string, readonly string[]>>;
  /** Complex attributes with several values, each with a `value`. */
  readonly lists: readonly string[];
}

export interface Model {
  readonly texts: Map<string, string>;
  readonly flags: Map<string, boolean>;
  readonly parts: Map<string, Map<string, string>>;
  readonly lists: Map<string, Resource[]>;
}

const MAX_OPERATIONS = 1000;
/** As many as a group has members. */
const MAX_ITEMS = 5000;
/** Operations that test each item of a list by a filter. */
const MAX_SEARCHES = 10;
const FIXED = new Set(["id", "meta", "schemas", "groups"]);

/** Reads what is kept of a whole resource. */
export function modelOf(body: Resource, shape: Shape): Model {
  const model: Model = { texts: new Map(), flags: new Map(), parts: new Map(), lists: new Map() };
  for (const name of namesIn(shape)) {
    const value = attributeOf(body, name);
    if (value !== undefined && value !== null)
      put(model, shape, { name, sub: undefined, where: undefined }, value, true);
  }
  return model;
}

/** Applies the operations of RFC 7644, 3.5.2, and of Entra ID, which writes them in its own way. */
export function applyPatch(model: Model, body: Resource, shape: Shape): void {
  const operations = attributeOf(body, "Operations");
  if (!Array.isArray(operations) || operations.length === 0 || operations.length > MAX_OPERATIONS)
    throw new ScimFault(400, "invalidSyntax", say("scim.wrongOperations"));
  const isSearch = (operation: unknown) => {
    const path = attributeOf(asResource(operation), "path");
    const where = typeof path === "string" ? parsePath(path).where : undefined;
    return where !== undefined && valueIn(where) === undefined;
  };
  if (operations.filter(isSearch).length > MAX_SEARCHES)
    throw new ScimFault(400, "tooMany", say("scim.tooManySearches", { count: MAX_SEARCHES }));
  for (const operation of operations) applyOne(model, asResource(operation), shape);
}

function applyOne(model: Model, operation: Resource, shape: Shape): void {
  const op = String(attributeOf(operation, "op")).toLowerCase();
  const path = attributeOf(operation, "path");
  const value = attributeOf(operation, "value");
  if (!["add", "replace", "remove"].includes(op) || (path !== undefined && typeof path !== "string"))
    throw new ScimFault(400, "invalidSyntax", say("scim.wrongOperations"));
  if (op === "remove") {
    if (path === undefined) throw new ScimFault(400, "noTarget", say("scim.noTarget"));
    const at = known(shape, parsePath(path));
    if (at) take(model, shape, at, value);
    return;
  }
  if (path !== undefined) {
    const at = known(shape, parsePath(path));
    if (at) put(model, shape, at, value, op === "replace");
    return;
  }
  if (!isResource(value)) throw wrongValue("value");
  for (const [name, one] of Object.entries(value)) {
    // Okta repeats the id when it renames a group.
    if (FIXED.has(name.toLowerCase())) continue;
    // Entra ID sends paths as names.
    const at = /^urn:/i.test(name) && isResource(one) ? undefined : known(shape, parsePath(name));
    if (at) put(model, shape, at, one, op === "replace");
  }
}

/** Undefined for attributes that are not kept. */
function known(shape: Shape, path: Path): Path | undefined {
  if (FIXED.has(path.name.toLowerCase()))
    throw new ScimFault(400, "mutability", say("scim.fixed", { attribute: path.name }));
  const name = namesIn(shape).find((one) => one.toLowerCase() === path.name.toLowerCase());
  return name === undefined ? undefined : { ...path, name };
}

const namesIn = ({ texts, flags, parts, lists }: Shape) => [
  ...texts,
  ...flags,
  ...Object.keys(parts),
  ...lists,
];

function put(model: Model, shape: Shape, path: Path, value: unknown, replaces: boolean): void {
  const { name } = path;
  if (value === null) take(model, shape, path, undefined);
  else if (shape.texts.includes(name)) model.texts.set(name, textOf(name, value));
  else if (shape.flags.includes(name)) model.flags.set(name, flagOf(name, value));
  else if (shape.lists.includes(name)) putInList(model, path, value, replaces);
  else putParts(model, shape, path, value);
}

function putParts({ parts }: Model, shape: Shape, { name, sub }: Path, value: unknown): void {
  const own = parts.get(name) ?? new Map<string, string>();
  parts.set(name, own);
  const given = sub === undefined ? value : { [sub]: value };
  if (!isResource(given)) throw wrongValue(name);
  for (const part of shape.parts[name] ?? []) {
    const one = attributeOf(given, part);
    if (one !== undefined && one !== null) own.set(part, textOf(name, one));
  }
}

function putInList({ lists }: Model, path: Path, value: unknown, replaces: boolean): void {
  const { name, sub, where } = path;
  const items = lists.get(name) ?? [];
  if (where === undefined && sub === undefined) {
    const given = listOf(value).map((one) => itemOf(name, one));
    const values = new Set(given.map((one) => one.value));
    const kept = replaces ? [] : items.filter((item) => !values.has(item.value));
    if (kept.length + given.length > MAX_ITEMS) throw wrongValue(name);
    lists.set(name, [...kept, ...given]);
    return;
  }
  const changed = sub === undefined ? itemOf(name, value) : { [sub.toLowerCase()]: textOf(name, value) };
  const meant = new Set(items.filter(testOf(path)));
  if (where && meant.size === 0) {
    if (replaces) throw new ScimFault(400, "noTarget", say("scim.noTarget"));
    lists.set(name, [...items, changed]);
    return;
  }
  lists.set(
    name,
    items.map((item) => (meant.has(item) ? { ...item, ...changed } : item)),
  );
}

/** Tests which items an operation means. Those that name a value, which programs send in great numbers, cost little. */
function testOf({ where }: Path): (item: Resource) => boolean {
  const wanted = where && valueIn(where);
  if (wanted !== undefined) return ({ value }) => String(value).toLowerCase() === wanted;
  return (item) => where === undefined || matches(item, where);
}

/** Value that a filter like `value eq "2819"` asks for. */
function valueIn(where: Filter): string | undefined {
  if (where.kind !== "compare" || where.by !== "eq" || typeof where.value !== "string") return undefined;
  const { name, sub } = where.at;
  return name.toLowerCase() === "value" && sub === undefined ? where.value.toLowerCase() : undefined;
}

function take(model: Model, shape: Shape, path: Path, value: unknown): void {
  const { name, sub, where } = path;
  if (shape.texts.includes(name)) model.texts.delete(name);
  else if (shape.flags.includes(name)) model.flags.delete(name);
  else if (name in shape.parts) {
    if (sub === undefined) model.parts.delete(name);
    else model.parts.get(name)?.delete(sub);
  } else {
    // Entra ID names the members to remove in the value.
    const named = new Set(listOf(value).map((one) => itemOf(name, one).value));
    const isMeant = where ? testOf(path) : (item: Resource) => named.size === 0 || named.has(item.value);
    model.lists.set(
      name,
      (model.lists.get(name) ?? []).filter((item) => !isMeant(item)),
    );
  }
}

/** Entra ID sends some values of lists as texts. */
function itemOf(name: string, value: unknown): Resource {
  const given = typeof value === "string" ? { value } : value;
  if (!isResource(given)) throw wrongValue(name);
  const own = attributeOf(given, "value");
  if (typeof own !== "string") throw wrongValue(name);
  return { value: own, type: attributeOf(given, "type"), primary: attributeOf(given, "primary") };
}

const MAX_TEXT = 1000;

function textOf(name: string, value: unknown): string {
  if (typeof value !== "string" || value.length > MAX_TEXT) throw wrongValue(name);
  return value;
}

function flagOf(name: string, value: unknown): boolean {
  const word = String(value).toLowerCase();
  if (word !== "true" && word !== "false") throw wrongValue(name);
  return word === "true";
}
