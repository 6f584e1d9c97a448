export interface Order {
  id: number;
  task: string;
  input: unknown;
}

/** Long lists are sent in parts, so that receiving them does not block the server. */
export type Answer =
  | { id: number; kind: "piece"; key: string; items: unknown[] }
  | { id: number; kind: "done"; output: unknown; rss: number }
  | { id: number; kind: "failed"; message: string };

const PIECE = 500;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);
}

/** Extracts long lists, up to two levels deep, with their paths. */
function longLists(output: Record<string, unknown>, path = ""): [string, unknown[]][] {
  return Object.entries(output).flatMap(([name, value]): [string, unknown[]][] => {
    const key = path === "" ? name : `${path}.${name}`;
    if (Array.isArray(value)) return value.length > PIECE ? [[key, value]] : [];
    return path === "" && isObject(value) ? longLists(value, key) : [];
  });
}

export function* takeApart(id: number, output: unknown, rss: number): Generator<Answer> {
  const lists = isObject(output) ? longLists(output) : [];
  for (const [key, items] of lists) {
    for (let at = 0; at < items.length; at += PIECE)
      yield { id, kind: "piece", key, items: items.slice(at, at + PIECE) };
  }
  const rest = isObject(output) ? withLists(output, new Map(lists.map(([key]) => [key, []]))) : output;
  yield { id, kind: "done", output: rest, rss };
}

export function putTogether(output: unknown, lists: ReadonlyMap<string, unknown[]>): unknown {
  return isObject(output) ? withLists(output, lists) : output;
}

function withLists(
  output: Record<string, unknown>,
  lists: ReadonlyMap<string, unknown[]>,
  path = "",
): Record<string, unknown> {
  if (lists.size === 0) return output;
  const entries = Object.entries(output).map(([name, value]): [string, unknown] => {
    const key = path === "" ? name : `${path}.${name}`;
    const list = lists.get(key);
    if (list) return [name, list];
    return [name, path === "" && isObject(value) ? withLists(value, lists, key) : value];
  });
  return Object.fromEntries(entries);
}
