import { parse, TYPE } from "@formatjs/icu-messageformat-parser";

/** Messages of one catalogue file. Sections nest: `names.accounts.fields.name`. */
export interface Catalogue {
  readonly [key: string]: string | Catalogue;
}

export function* messagesOf(catalogue: Catalogue, prefix = ""): Generator<[path: string, message: string]> {
  for (const [key, value] of Object.entries(catalogue)) {
    const path = prefix === "" ? key : `${prefix}.${key}`;
    if (typeof value === "string") yield [path, value];
    else yield* messagesOf(value, path);
  }
}

export type Argument = "text" | "number" | "boolean" | "date" | readonly string[];

export function argumentsOf(message: string): Map<string, Argument> {
  const found = new Map<string, Argument>();
  const follow = (nodes: ReturnType<typeof parse>): void => {
    for (const node of nodes) {
      if (node.type === TYPE.argument && !found.has(node.value)) found.set(node.value, "text");
      if (node.type === TYPE.number) found.set(node.value, "number");
      if (node.type === TYPE.date || node.type === TYPE.time) found.set(node.value, "date");
      if (node.type === TYPE.plural) found.set(node.value, "number");
      if (node.type === TYPE.select) found.set(node.value, choicesOf(Object.keys(node.options)));
      if (node.type === TYPE.plural || node.type === TYPE.select)
        for (const option of Object.values(node.options)) follow(option.value);
    }
  };
  follow(parse(message, { ignoreTag: true }));
  return found;
}

function choicesOf(options: readonly string[]): Argument {
  const named = options.filter((option) => option !== "other");
  if (named.length > 0 && named.every((option) => option === "true" || option === "false")) return "boolean";
  return options.length > named.length ? "text" : named;
}
