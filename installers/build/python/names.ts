const KEYWORDS = new Set(
  "False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield".split(
    " ",
  ),
);
/** Types that annotations of the same class need. */
const TYPES = new Set(["bool", "dict", "float", "int", "list", "str"]);

/** `purchase-orders` -> `purchase_orders`, `import` -> `import_`. */
export function identifier(name: string): string {
  const plain = name.replaceAll(/\W/g, "_");
  return KEYWORDS.has(plain) ? `${plain}_` : plain;
}

/** `value[gte]` -> `value__gte`. */
export const parameterName = (name: string) => identifier(name.replace("[", "__").replace("]", ""));

/** True for names that can be declared in the body of a class. */
export const isPlain = (name: string) =>
  /^[A-Za-z_]\w*$/.test(name) && !KEYWORDS.has(name) && !TYPES.has(name);

/** `fin.bank-transactions` -> `FinBankTransactions`. */
export const pascal = (name: string) =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

/** Name of one item of a field: `lines` -> `line`. */
export function singular(name: string): string {
  if (name.endsWith("ies")) return `${name.slice(0, -3)}y`;
  return /[^s]s$/.test(name) ? name.slice(0, -1) : `${name}_item`;
}

/** The order in which imports are sorted: case decides last. */
export function byName(one: string, other: string): number {
  const [first, second] = [one.toLowerCase(), other.toLowerCase()];
  return (first === second ? one < other : first < second) ? -1 : 1;
}
