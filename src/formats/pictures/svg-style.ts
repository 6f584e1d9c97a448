/** Pictures have a few; many of both would take long to combine. */
const MAX_DECLARATIONS = 40;

export type Styles = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Declarations by class name, from rules such as `.a, .b { fill: #123; }`. Other rules are left out. */
export function classesOf(style: string): Styles {
  const classes = new Map<string, Map<string, string>>();
  for (const rule of withoutComments(style).split("}")) {
    const [selectors = "", body = "", ...nested] = rule.split("{");
    if (nested.length > 0) continue;
    const names = selectors.split(",").flatMap((one) => /^\s*\.([\w-]{1,100})\s*$/.exec(one)?.[1] ?? []);
    for (const name of names)
      classes.set(name, new Map([...(classes.get(name) ?? []), ...declarations(body)]));
  }
  return classes;
}

function withoutComments(style: string): string {
  const [first = "", ...rest] = style.split("/*");
  return first + rest.map((part) => (part.includes("*/") ? part.slice(part.indexOf("*/") + 2) : "")).join("");
}

/** Names and values of declarations such as `fill: #123; stroke: none`. */
export function declarations(style: string): Map<string, string> {
  const parts = style.split(";", MAX_DECLARATIONS).flatMap((part): [string, string][] => {
    const at = part.indexOf(":");
    return at < 0 ? [] : [[part.slice(0, at).trim(), part.slice(at + 1).trim()]];
  });
  return new Map(parts);
}
