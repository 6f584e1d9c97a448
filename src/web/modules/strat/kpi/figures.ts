export interface FoundFigure {
  readonly path: string;
  readonly value: string;
}

const DECIMAL = /^-?\d+(\.\d+)?$/;

/** Figures in a `/stats` response, with their paths for formulas. */
export function figuresIn(answer: unknown): FoundFigure[] {
  return at(answer, "").filter(({ path }) => !path.startsWith("period"));
}

function at(value: unknown, path: string): FoundFigure[] {
  if (typeof value === "number" || (typeof value === "string" && DECIMAL.test(value)))
    return path === "" ? [] : [{ path, value: String(value) }];
  if (Array.isArray(value)) return value.flatMap((one) => ofItem(one, path));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => at(part, path === "" ? name : `${path}.${name}`));
}

/** List items are selected by their first text field: `amounts[currency=EUR]`. */
function ofItem(item: unknown, path: string): FoundFigure[] {
  if (typeof item !== "object" || item === null) return [];
  const words = Object.entries(item).find(([, value]) => typeof value === "string" && !DECIMAL.test(value));
  if (!words) return [];
  const [key, word] = words;
  return at(
    Object.fromEntries(Object.entries(item).filter(([name]) => name !== key)),
    `${path}[${key}=${word}]`,
  );
}

/** `deals.won.count` -> `Deals › won › count` */
export function readablePath(path: string): string {
  const text = path
    .replaceAll(/\[\w+=([^\]]*)\]/g, " ($1)")
    .replaceAll(".", " › ")
    .replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
