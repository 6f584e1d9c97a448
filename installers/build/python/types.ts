import { choicesOf, type Document, nameIn, type Parameter, type Schema } from "../../../build/openapi.ts";
import { type Doc, docstring, flat, framed, generic, group, laid, WIDTH } from "./layout.ts";
import { byName, isPlain, parameterName, pascal, singular } from "./names.ts";

/** Names that a module refers to, to be imported. */
export type Uses = Set<string>;

interface Written {
  uses: Uses;
  text: string;
}

/** Longer lists of values are left to the server to check. */
const MANY = 20;
const TYPING = ["Any", "Literal", "TypeAlias", "TypedDict", "Union"];
/** Base of the queries of all lists. */
const LIST_QUERY = "ListQuery";

/** Writes the types of bodies, answers and queries, sorted into a module for each area and one for all. */
export class TypeWriter {
  readonly #document: Document;
  readonly #areas: readonly string[];
  readonly #types = new Map<string, Written>();
  /** Names of the types of objects by the wanted name and the schema. */
  readonly #inline = new Map<string, string>();
  readonly #shared: ReadonlyMap<string, string>;

  constructor(document: Document, areas: readonly string[], lists: readonly (readonly Parameter[])[]) {
    this.#document = document;
    this.#areas = areas;
    this.#shared = sharedOf(lists.map((parameters) => this.#memberTexts(parameters)));
    for (const [name, schema] of Object.entries(document.components.schemas))
      if (name !== "DryRun") this.#write(nameIn(name), schema);
    const [first = []] = lists;
    const common = first.filter((one) => this.#shared.has(parameterName(one.name)));
    this.#defineQuery(LIST_QUERY, common, "TypedDict");
  }

  /** Annotation of a schema. Objects in it get a type of the given name. */
  of(schema: Schema, name: string, uses: Uses): Doc {
    if (schema.$ref) return used(nameIn(schema.$ref), uses);
    if (schema.const !== undefined) return literal([schema.const], uses);
    if (schema.enum) return schema.enum.length > MANY ? "str" : literal(schema.enum, uses);
    const choices = choicesOf(schema);
    if (choices) return this.#choice(choices, name, uses);
    if (Array.isArray(schema.type))
      return either(schema.type.map((type) => this.of({ ...schema, type }, name, uses)));
    switch (schema.type) {
      case "string":
        return "str";
      case "integer":
        return "int";
      case "number":
        return "float";
      case "boolean":
        return "bool";
      case "null":
        return "None";
      case "array":
        return generic("list", this.of(schema.items ?? {}, name, uses));
      case "object":
        return this.#object(schema, name, uses);
      default:
        return used("Any", uses);
    }
  }

  /** Name of the type of a whole body or answer. */
  named(schema: Schema, name: string, uses: Uses): Doc {
    const { $ref } = schema;
    const choices = choicesOf(schema) ?? [];
    if (choices.length === 1 && choices[0]) return this.named(choices[0], name, uses);
    if ($ref || schema.type !== "array") return this.of(schema, name, uses);
    return used(this.#own(name, schema), uses);
  }

  /** Annotation of a query parameter. */
  parameter({ schema = {} }: Parameter, name: string, uses: Uses): Doc {
    return schema.type === "array"
      ? generic(used("Sequence", uses), this.of(schema.items ?? {}, name, uses))
      : this.of(schema, name, uses);
  }

  query(name: string, parameters: readonly Parameter[], uses: Uses): Doc {
    const own = parameters.filter((one) => !this.#isShared(one));
    return used(this.#defineQuery(name, own, LIST_QUERY), uses);
  }

  resolved(schema: Schema): Schema {
    return schema.$ref ? (this.#document.components.schemas[nameIn(schema.$ref)] ?? schema) : schema;
  }

  /** Modules by area; that of the types of all areas has no name. */
  modules(): Map<string, string> {
    const areas = new Map<string, [string, Written][]>();
    for (const [name, written] of [...this.#types].sort(([one], [other]) => byName(one, other))) {
      const area = this.areaOf(name);
      areas.set(area, [...(areas.get(area) ?? []), [name, written]]);
    }
    return new Map([...areas].map(([area, types]) => [area, this.#module(area, types)]));
  }

  areaOf(name: string): string {
    const begins = (area: string) =>
      name.startsWith(pascal(area)) && /^[A-Z]/.test(name.slice(pascal(area).length));
    return this.#areas.find(begins) ?? "";
  }

  /** Import lines of types, as seen from a package that has the types in `from`. */
  imports(uses: Uses, from: string, indent: string, own?: string): string[] {
    const modules = new Map<string, string[]>();
    for (const name of [...uses].filter((one) => this.#types.has(one)).sort(byName)) {
      const area = this.areaOf(name);
      if (area !== own) modules.set(area, [...(modules.get(area) ?? []), name]);
    }
    return [...modules]
      .sort(([one], [other]) => byName(one, other))
      .map(([area, names]) => {
        const module = area === "" ? from : `${from === "." ? "" : from}.${area}`;
        return importLine(indent, module, names);
      });
  }

  #module(area: string, types: readonly [string, Written][]): string {
    const uses: Uses = new Set(types.flatMap(([, written]) => [...written.uses]));
    const typing = TYPING.filter((name) => uses.has(name));
    const base = uses.has(LIST_QUERY) && area !== "" ? [`from . import ${LIST_QUERY}`] : [];
    uses.delete(LIST_QUERY);
    const checked = [
      ...(uses.has("Sequence") ? ["    from collections.abc import Sequence"] : []),
      ...(uses.has("NotRequired") ? ["    from typing_extensions import NotRequired"] : []),
      this.imports(uses, ".", "    ", area).join("\n"),
    ].filter((text) => text !== "");
    const about = area === "" ? "Types that several areas of the API share." : `Types of the area ${area}.`;
    return [
      [docstring("", about), "", "from __future__ import annotations", ""].join("\n"),
      [
        importLine("", "typing", [...(checked.length > 0 ? ["TYPE_CHECKING"] : []), ...typing]),
        ...(base.length > 0 ? ["", ...base] : []),
        "",
      ].join("\n"),
      ...(checked.length > 0 ? [`if TYPE_CHECKING:\n${checked.join("\n\n")}\n`] : []),
      ...types.map(([, { text }]) => `\n${text}`),
    ].join("\n");
  }

  #write(name: string, schema: Schema): string {
    const { properties = {}, description = "" } = schema;
    const uses: Uses = new Set();
    // Takes its place before the types within it look for theirs.
    this.#types.set(name, { uses, text: "" });
    const text =
      schema.type === "object" && Object.keys(properties).length > 0
        ? this.#dictionary(name, schema, uses)
        : aliasOf(name, this.of(schema, name, uses), description, uses);
    this.#types.set(name, { uses, text });
    return name;
  }

  /** Name of the type of a schema that has none in the document. */
  #own(wanted: string, schema: Schema): string {
    const key = `${wanted} ${JSON.stringify(schema)}`;
    const name = this.#inline.get(key) ?? this.#write(this.#free(wanted), schema);
    this.#inline.set(key, name);
    return name;
  }

  /** A name that no other type has. */
  #free(name: string): string {
    let free = name;
    for (let count = 2; this.#types.has(free) || free in this.#document.components.schemas; count += 1)
      free = `${name}${count}`;
    return free;
  }

  #object(schema: Schema, name: string, uses: Uses): Doc {
    if (Object.keys(schema.properties ?? {}).length > 0) return used(this.#own(name, schema), uses);
    const others = Object.values(schema.patternProperties ?? {})[0] ?? schema.additionalProperties;
    const value = typeof others === "object" ? this.of(others, name, uses) : used("Any", uses);
    return generic("dict", "str", value);
  }

  #choice(choices: readonly Schema[], name: string, uses: Uses): Doc {
    const isAmbiguous = choices.filter(({ properties }) => properties).length > 1 || this.#types.has(name);
    return either(
      choices.map((one) => {
        const distinguishing = one.required?.[0] ?? Object.keys(one.properties ?? {})[0] ?? "";
        return this.of(one, isAmbiguous ? name + pascal(distinguishing) : name, uses);
      }),
    );
  }

  #dictionary(
    name: string,
    { properties = {}, required = [], description = "" }: Schema,
    uses: Uses,
  ): string {
    const isPartial = required.length === 0;
    const members = Object.entries(properties).map(([key, schema]) => {
      const type = this.of(schema, name + pascal(schema.type === "array" ? singular(key) : key), uses);
      const isOptional = !isPartial && !required.includes(key);
      return {
        key,
        type: isOptional ? generic(used("NotRequired", uses), type) : type,
        about: schema.description ?? "",
      };
    });
    return dictionary(name, used("TypedDict", uses), isPartial, members, description);
  }

  #defineQuery(name: string, parameters: readonly Parameter[], base: string): string {
    const uses: Uses = new Set();
    const members = parameters.map((one) => ({
      key: parameterName(one.name),
      type: this.parameter(one, name, uses),
      about: one.description ?? "",
    }));
    const about = base === "TypedDict" ? "What every list can be asked for." : "";
    const text = dictionary(name, used(base, uses), true, members, about);
    this.#types.set(name, { uses, text });
    return name;
  }

  #memberTexts(parameters: readonly Parameter[]): Map<string, string> {
    return new Map(
      parameters.map((one) => [parameterName(one.name), flat(this.parameter(one, "", new Set()))]),
    );
  }

  #isShared(one: Parameter): boolean {
    return this.#shared.get(parameterName(one.name)) === flat(this.parameter(one, "", new Set()));
  }
}

/** Parameters that all lists have, with their types. */
function sharedOf([first = new Map(), ...others]: readonly Map<string, string>[]): Map<string, string> {
  return new Map([...first].filter(([name, type]) => others.every((one) => one.get(name) === type)));
}

interface Member {
  key: string;
  type: Doc;
  about: string;
}

function dictionary(
  name: string,
  base: string,
  isPartial: boolean,
  members: readonly Member[],
  about: string,
): string {
  if (!members.every(({ key }) => isPlain(key))) return functional(name, isPartial, members, about);
  const lines = members.map(
    ({ key, type, about: said }) =>
      laid("    ", `${key}: `, type) + (said === "" ? "" : `\n${docstring("    ", sentence(said))}`),
  );
  const head = `class ${name}(${base}${isPartial ? ", total=False" : ""}):`;
  return [head, ...(about === "" ? [] : [`${docstring("    ", sentence(about))}\n`]), ...lines, ""].join(
    "\n",
  );
}

/** For keys that are no names in Python. */
function functional(name: string, isPartial: boolean, members: readonly Member[], about: string): string {
  const entries = members.map(({ key, type }) => `"${key}": ${quoted(flat(type))}`);
  const items = [`"${name}"`, group("{", entries, "}"), ...(isPartial ? ["total=False"] : [])];
  return `${laid("", `${name} = `, group("TypedDict(", items, ")"))}\n${about === "" ? "" : `${docstring("", sentence(about))}\n`}`;
}

function aliasOf(name: string, type: Doc, about: string, uses: Uses): string {
  const text = laid("", `${name}: ${used("TypeAlias", uses)} = `, evaluable(type, uses));
  return `${text}\n${about === "" ? "" : `${docstring("", sentence(about))}\n`}`;
}

/** Names of types in aliases are quoted, because aliases are evaluated. That takes Union for choices. */
function evaluable(doc: Doc, uses: Uses): Doc {
  if (![...uses].some((name) => !TYPING.includes(name))) return doc;
  if (typeof doc === "string") return uses.has(doc) && doc !== "Any" ? `"${doc}"` : doc;
  if ("doc" in doc) return framed(doc.before, evaluable(doc.doc, uses), doc.after);
  if ("anyOf" in doc) return generic(used("Union", uses), ...doc.anyOf.map((one) => evaluable(one, uses)));
  return group(
    doc.open,
    doc.items.map((one) => evaluable(one, uses)),
    doc.close,
  );
}

/** A choice without repetitions, with null last. */
function either(docs: readonly Doc[]): Doc {
  const flattened = docs.flatMap((doc) => (typeof doc === "object" && "anyOf" in doc ? doc.anyOf : [doc]));
  const once = [...new Map(flattened.map((doc) => [flat(doc), doc])).values()];
  const sorted = [...once.filter((doc) => doc !== "None"), ...once.filter((doc) => doc === "None")];
  const [only] = sorted;
  return sorted.length === 1 && only !== undefined ? only : { anyOf: sorted };
}

function literal(values: readonly unknown[], uses: Uses): Doc {
  const texts = values
    .filter((value) => value !== null)
    .map((value) => (typeof value === "boolean" ? (value ? "True" : "False") : JSON.stringify(value)));
  const type = generic(used("Literal", uses), ...texts);
  return values.includes(null) ? { anyOf: [type, "None"] } : type;
}

function used(name: string, uses: Uses): string {
  uses.add(name);
  return name;
}

export const importLine = (indent: string, module: string, names: readonly string[]): string => {
  const line = `${indent}from ${module} import ${names.join(", ")}`;
  return line.length <= WIDTH ? line : laid(indent, `from ${module} import `, group("(", names, ")"));
};

const quoted = (text: string) => (text.includes('"') ? `'${text}'` : `"${text}"`);
export const sentence = (text: string) =>
  text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
