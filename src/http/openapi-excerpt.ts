type Json = Record<string, unknown>;

interface Part {
  paths: Json;
  components: Json;
}

/** Extracts paths of a document with the components that they reference. */
export function excerpt(
  { paths, components }: Part,
  keep: (path: string) => boolean,
): Part & { tags: Json[] } {
  const kept = Object.fromEntries(Object.entries(paths).filter(([path]) => keep(path)));
  const found = new Map<string, Set<string>>();
  const waiting: unknown[] = [kept];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const [kind, name] of referredBy(next)) {
      const names = found.get(kind) ?? new Set();
      if (names.has(name)) continue;
      found.set(kind, names.add(name));
      waiting.push(memberOf(memberOf(components, kind), name));
    }
  }
  const chosen = Object.entries(components).flatMap(([kind, members]) => {
    const names = found.get(kind);
    const own = Object.entries(asJson(members)).filter(([name]) => names?.has(name));
    return own.length > 0 ? [[kind, Object.fromEntries(own)]] : [];
  });
  return { paths: kept, components: Object.fromEntries(chosen), tags: tagsOf(kept) };
}

const REFERENCE = /^#\/components\/(\w+)\/(.+)$/;

function referredBy(part: unknown): [kind: string, name: string][] {
  if (Array.isArray(part)) return part.flatMap(referredBy);
  return Object.entries(asJson(part)).flatMap(([key, value]): [string, string][] => {
    const [, kind, name] = (key === "$ref" && REFERENCE.exec(String(value))) || [];
    if (kind !== undefined && name !== undefined) return [[kind, name]];
    if (key !== "security" || !Array.isArray(value)) return referredBy(value);
    return value.flatMap((one) =>
      Object.keys(asJson(one)).map((name): [string, string] => ["securitySchemes", name]),
    );
  });
}

function tagsOf(paths: Json): Json[] {
  const names = Object.values(paths).flatMap((path) =>
    Object.values(asJson(path)).flatMap((operation) => asJson(operation).tags ?? []),
  );
  return [...new Set(names)].map((name) => ({ name }));
}

function memberOf(part: unknown, name: string): unknown {
  return asJson(part)[name];
}

function asJson(part: unknown): Json {
  return typeof part === "object" && part !== null ? { ...part } : {};
}
