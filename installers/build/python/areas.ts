import {
  type Call,
  callsOf,
  type Document,
  type Parameter,
  type Payload,
  type Schema,
} from "../../../build/openapi.ts";
import { type Doc, docstring, flat, framed, generic, group, laid } from "./layout.ts";
import { byName, identifier, parameterName, pascal, singular } from "./names.ts";
import { importLine, sentence, type TypeWriter, type Uses } from "./types.ts";

/** Part of an action's name, with the actions below it. */
export interface Node {
  /** Such as `crm.leads`; empty for all areas. */
  name: string;
  call?: Call;
  parts: Map<string, Node>;
}

/** Calls by the names of their actions. An action that has several addresses is called by the first. */
export function treeOf(calls: readonly Call[]): Node {
  const root: Node = { name: "", parts: new Map() };
  for (const call of calls) {
    let node = root;
    for (const part of call.action.split(".")) {
      const name = node.name === "" ? part : `${node.name}.${part}`;
      const next: Node = node.parts.get(part) ?? { name, parts: new Map() };
      node.parts.set(part, next);
      node = next;
    }
    node.call ??= call;
  }
  return root;
}

const COMMON = 20;

interface Method {
  positional: Doc[];
  keywords: Doc[];
  /** Parameters for the rest of the keywords. */
  rest: Doc[];
  answer: Doc;
  about: string;
  calls: string;
  passed: Doc[];
}

/** Writes the classes with the methods of an area. */
export class AreaWriter {
  readonly #document: Document;
  readonly #types: TypeWriter;
  /** How often an answer occurs, by the last word of the action and its schema. */
  readonly #counts = new Map<string, number>();

  constructor(document: Document, types: TypeWriter) {
    this.#document = document;
    this.#types = types;
    for (const { action, answers } of callsOf(document)) {
      const last = action
        .replace(/\.list$/, "")
        .split(".")
        .at(-1);
      const key = `${last} ${JSON.stringify(answers[0])}`;
      this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
    }
  }

  /** Module of the class of all areas. */
  root(areas: readonly Node[]): string {
    const names = areas.map(({ name }) => name);
    const imports = names.map((name) => importLine("    ", `.${identifier(name)}`, [classOf(name)]));
    return [
      docstring("", "Every call of the API, by area."),
      "",
      "from __future__ import annotations\n",
      "from typing import TYPE_CHECKING\n",
      "from .._call import Area\n",
      `if TYPE_CHECKING:\n${imports.join("\n")}\n\n`,
      "class Api(Area):",
      docstring("    ", "Areas of the API. The module of an area is loaded when it is first used."),
      "",
      ...areas.map((area) => this.#part(area, true)),
    ].join("\n");
  }

  module(area: Node): string {
    const uses: Uses = new Set();
    const classes = this.#classes(area, uses);
    const known = (...names: string[]) => names.filter((name) => uses.has(name));
    const foreign = (module: string, names: readonly string[]) =>
      names.length > 0 ? [importLine("    ", module, names)] : [];
    const checked = [
      [
        ...foreign("collections.abc", known("Iterator", "Sequence")),
        ...foreign("typing", known("Any", "Literal")),
      ],
      foreign("typing_extensions", known("Unpack")),
      [...foreign(".._files", known("File", "Upload")), ...this.#types.imports(uses, "..types", "    ")],
    ]
      .filter((lines) => lines.length > 0)
      .map((lines) => lines.join("\n"));
    return [
      docstring("", `Calls of the area ${area.name}. Generated from the OpenAPI document.`),
      "",
      '# mypy: disable-error-code="no-any-return"\n',
      "from __future__ import annotations\n",
      ...(checked.length > 0 ? ["from typing import TYPE_CHECKING\n"] : []),
      "from .._call import Area\n",
      ...(checked.length > 0 ? [`if TYPE_CHECKING:\n${checked.join("\n\n")}\n`] : []),
      ...classes.map((text) => `\n${text}`),
    ].join("\n");
  }

  #classes(node: Node, uses: Uses): string[] {
    const parts = [...node.parts.values()].sort((one, other) => byName(one.name, other.name));
    const classes = parts.filter(isNamespace);
    const methods = [
      ...(node.call ? this.#methods(node.call, "__call__", uses) : []),
      ...classes.map((part) => this.#part(part, false)),
      ...parts
        .filter((part) => !isNamespace(part))
        .flatMap(({ call, name }) => (call ? this.#methods(call, lastOf(name), uses) : [])),
    ];
    const about = this.#document.tags.find(({ name }) => name === node.name)?.description;
    const said = about === undefined || about.startsWith("Actions of ") ? `Calls of ${node.name}` : about;
    const text = [
      `class ${classOf(node.name)}(Area):`,
      docstring("    ", sentence(said)),
      "",
      methods.join("\n"),
    ];
    return [text.join("\n"), ...classes.flatMap((part) => this.#classes(part, uses))];
  }

  #part({ name }: Node, isArea: boolean): string {
    const type = classOf(name);
    return [
      "    @property",
      `    def ${lastOf(name)}(self) -> ${type}:`,
      ...(isArea ? [`        from .${identifier(name)} import ${type}\n`] : []),
      `        return ${type}(self._call)\n`,
    ].join("\n");
  }

  /** The method of a call, and if it lists, one for the items of all pages. */
  #methods(call: Call, name: string, uses: Uses): string[] {
    const { method, path, inPath, takesKey } = call;
    const places = inPath.map((place) => identifier(place));
    const input = this.#input(call, uses);
    const query = this.#query(call, uses);
    const once = this.#method(name, {
      positional: [...places.map((place) => `${place}: str`), ...input.positional],
      keywords: [
        ...query.keywords,
        ...input.keywords,
        ...(takesKey ? ["idempotency_key: str | None = None"] : []),
      ],
      rest: query.rest,
      answer: this.#answer(call, uses),
      about: docstring("        ", sentence(call.summary), ...paragraphs(call.description)),
      calls: "self._call",
      passed: [
        `"${method}"`,
        `"${path}"`,
        ...places,
        ...query.passed,
        ...input.passed,
        ...(takesKey ? ["key=idempotency_key"] : []),
      ],
    });
    const item = this.#item(call, uses);
    if (item === undefined) return [once];
    uses.add("Iterator");
    const left = call.inQuery.filter(({ name }) => name !== "cursor");
    const all = call.isFiltered ? query : this.#query({ ...call, inQuery: left }, uses);
    const each = this.#method(name === "list" || name === "__call__" ? "each" : `each_${name}`, {
      positional: places.map((place) => `${place}: str`),
      keywords: all.keywords,
      rest: all.rest,
      answer: generic("Iterator", item),
      about: docstring("        ", `${call.summary}, page by page.`),
      calls: "self._call.each",
      passed: [`"${path}"`, ...places, ...all.passed],
    });
    return [once, each];
  }

  #method(name: string, { positional, keywords, rest, answer, about, calls, passed }: Method): string {
    const parameters = ["self", ...positional, ...(keywords.length > 0 ? ["*"] : []), ...keywords, ...rest];
    return [
      laid("    ", `def ${name}`, group("(", parameters, ")"), ` -> ${flat(answer)}:`),
      about,
      laid("        ", `return ${calls}`, group("(", passed, ")")),
      "",
    ].join("\n");
  }

  #query({ action, inQuery, isFiltered }: Call, uses: Uses): { keywords: Doc[]; rest: Doc[]; passed: Doc[] } {
    // A client for dry runs asks for them.
    const asked = inQuery.filter(({ name }) => name !== "dry_run");
    if (asked.length === 0) return { keywords: [], rest: [], passed: [] };
    if (!isFiltered)
      return {
        keywords: asked.map((one) => this.#keyword(one, pascal(action), uses)),
        rest: [],
        passed: [group("query={", asked.map(pair), "}")],
      };
    const type = this.#types.query(`${pascal(baseOf(action))}Query`, asked, uses);
    uses.add("Unpack");
    return { keywords: [], rest: [`**query: Unpack[${flat(type)}]`], passed: ["query=query"] };
  }

  #input({ action, body }: Call, uses: Uses): { positional: string[]; keywords: string[]; passed: string[] } {
    if (body === "nothing") return { positional: [], keywords: [], passed: [] };
    if (body === "file") {
      uses.add("Upload");
      return {
        positional: ["file: Upload"],
        keywords: ["content_type: str | None = None"],
        passed: ["file=file", "content_type=content_type"],
      };
    }
    const { properties = {}, required = [] } = this.#types.resolved(body);
    const names = Object.keys(properties);
    if (names.length === 0) return { positional: [], keywords: [], passed: [] };
    if (names.length === 1 && names[0] === "version")
      return {
        positional: [],
        keywords: [required.length > 0 ? "version: int" : "version: int | None = None"],
        passed: ["version=version"],
      };
    const type = flat(this.#types.named(body, `${pascal(action)}Body`, uses));
    return {
      positional: [required.length > 0 ? `body: ${type}` : `body: ${type} | None = None`],
      keywords: [],
      passed: ["body=body"],
    };
  }

  #keyword(parameter: Parameter, name: string, uses: Uses): Doc {
    const type = this.#types.parameter(parameter, name + pascal(parameter.name), uses);
    const key = `${parameterName(parameter.name)}: `;
    return parameter.required ? framed(key, type) : framed(key, { anyOf: [type, "None"] }, " = None");
  }

  #answer({ action, answers }: Call, uses: Uses): Doc {
    const types = answers.map((answer) => flat(this.#payload(answer, action, uses)));
    return [...new Set(types)].join(" | ") || "None";
  }

  #payload(answer: Payload, action: string, uses: Uses): Doc {
    if (answer === "nothing") return "None";
    if (answer === "file") {
      uses.add("File");
      return "File";
    }
    const isPage = itemOf(this.#types.resolved(answer)) !== undefined;
    return this.#types.named(answer, this.#nameOf(action, answer) + (isPage ? "Page" : "Answer"), uses);
  }

  /** Answers that the records of most areas have in common are named after the last word of their actions. */
  #nameOf(action: string, answer: Schema): string {
    const base = baseOf(action);
    const last = base.split(".").at(-1) ?? "";
    return pascal((this.#counts.get(`${last} ${JSON.stringify(answer)}`) ?? 0) >= COMMON ? last : base);
  }

  /** Type of one item, if the answer is a page of them. */
  #item({ action, answers, inQuery }: Call, uses: Uses): Doc | undefined {
    const [answer] = answers;
    if (typeof answer !== "object" || !inQuery.some(({ name }) => name === "cursor")) return undefined;
    const item = itemOf(this.#types.resolved(answer));
    return item && this.#types.of(item, pascal(baseOf(action)) + pascal(singular("data")), uses);
  }
}

const itemOf = ({ properties }: Schema): Schema | undefined =>
  properties?.page ? properties.data?.items : undefined;

/** Without diagrams. */
const paragraphs = (text: string) =>
  text
    .replaceAll(/```[\s\S]*?```/g, "")
    .trim()
    .split(/\n{2,}/);

const baseOf = (action: string) => action.replace(/\.list$/, "");

const pair = ({ name }: Parameter) => `"${name}": ${parameterName(name)}`;

const isNamespace = ({ parts }: Node) => parts.size > 0;
const lastOf = (name: string) => identifier(name.split(".").at(-1) ?? "");
const classOf = (name: string) => `${pascal(name)}Api`;
