import type { AnyField } from "../../kernel/field.ts";
import type { Catalog } from "../../records/index.ts";
import { readLines } from "../../records/model/lines.ts";
import type { Connection } from "../../store/connection.ts";

export interface Place {
  readonly collection: string;
  readonly id: string;
}

export function subjectOf({ collection, id }: Place): string {
  return `${collection}/${id}`;
}

type Values = Record<string, unknown>;

interface Way {
  readonly field: string;
  /** Line field that contains the reference. */
  readonly lines: string | undefined;
  readonly targets: readonly string[];
  /** True if people set the field. Within a collection, such references mean hierarchy, not continuation. */
  readonly byPeople: boolean;
}

/** Path from a collection to the wanted ones, directly or through one other record. */
interface Route {
  readonly way: Way;
  /** Targets that are wanted. */
  readonly found: ReadonlySet<string>;
  /** Targets from which to continue. */
  readonly onward: ReadonlyMap<string, readonly Route[]>;
}

/** Relates records by the shortest path of at most two references; with more, all would be related. */
export class Links {
  readonly #catalog: Catalog;
  readonly #ways = new Map<string, readonly Way[]>();
  /** Routes by the set of wanted collections, which is stable per rule, and then by starting collection. */
  readonly #routes = new WeakMap<ReadonlySet<string>, Map<string, readonly Route[]>>();

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
  }

  /** Returns the record itself, if wanted, and the wanted records that it currently refers to. */
  from(connection: Connection, org: number, place: Place, wanted: ReadonlySet<string>): Set<string> {
    const subjects = new Set<string>();
    if (wanted.has(place.collection)) subjects.add(subjectOf(place));
    this.#follow(connection, org, place, this.#routesFrom(place.collection, wanted), subjects);
    return subjects;
  }

  #follow(
    connection: Connection,
    org: number,
    place: Place,
    routes: readonly Route[],
    subjects: Set<string>,
  ): void {
    if (routes.length === 0) return;
    const collection = this.#catalog.collections.get(place.collection);
    const row = collection?.rowById(connection, org, place.id);
    if (!collection || !row) return;
    const withLines = routes.some(({ way }) => way.lines !== undefined);
    const lines = withLines ? readLines(connection, collection, [Number(row.rid)]) : undefined;
    // Safe cast: a glance has a member for each field of its collection.
    const record = collection.glance(row, lines) as unknown as Values;
    for (const { way, found, onward } of routes) {
      for (const next of namedBy(record, way)) {
        if (found.has(next.collection)) subjects.add(subjectOf(next));
        const further = onward.get(next.collection);
        if (further) this.#follow(connection, org, next, further, subjects);
      }
    }
  }

  #routesFrom(from: string, wanted: ReadonlySet<string>): readonly Route[] {
    const known = this.#routes.get(wanted) ?? new Map<string, readonly Route[]>();
    this.#routes.set(wanted, known);
    const routes = known.get(from) ?? this.#findRoutes(from, wanted);
    known.set(from, routes);
    return routes;
  }

  #findRoutes(from: string, wanted: ReadonlySet<string>): Route[] {
    const ways = this.#waysOf(from);
    const direct = (way: Way) =>
      new Set(way.targets.filter((target) => wanted.has(target) && (target !== from || !way.byPeople)));
    const near = new Set([from, ...ways.flatMap((way) => [...direct(way)])]);
    const far = new Set([...wanted].filter((target) => !near.has(target)));
    return ways.flatMap((way): Route[] => {
      const onward = new Map(
        way.targets.flatMap((target): [string, Route[]][] => {
          const further = target === from ? [] : this.#lastRoutes(target, far);
          return further.length > 0 ? [[target, further]] : [];
        }),
      );
      const found = direct(way);
      return found.size + onward.size > 0 ? [{ way, found, onward }] : [];
    });
  }

  #lastRoutes(from: string, wanted: ReadonlySet<string>): Route[] {
    return this.#waysOf(from).flatMap((way): Route[] => {
      const found = new Set(way.targets.filter((target) => wanted.has(target)));
      return found.size > 0 ? [{ way, found, onward: new Map() }] : [];
    });
  }

  #waysOf(name: string): readonly Way[] {
    let ways = this.#ways.get(name);
    if (!ways) {
      const collection = this.#catalog.collections.get(name);
      ways = [...(collection?.fields.values() ?? [])].flatMap(({ name: of, field }) =>
        field.lines
          ? Object.entries(field.lines).flatMap(([part, own]) => wayOf(part, own, of))
          : wayOf(of, field, undefined),
      );
      this.#ways.set(name, ways);
    }
    return ways;
  }
}

function wayOf(field: string, spec: AnyField, lines: string | undefined): Way[] {
  const targets = spec.among ?? (spec.reference ? [spec.reference.target] : []);
  return targets.length > 0 ? [{ field, lines, targets, byPeople: spec.set === "client" }] : [];
}

function namedBy(record: Values, { field, lines, targets: [target = ""] }: Way): Place[] {
  // Safe cast: a field of lines holds objects with a member for each of its parts.
  const holders = lines === undefined ? [record] : (record[lines] as Values[]);
  return holders.flatMap((holder) => placesIn(holder[field], target));
}

/** Collection and id of each reference; a polymorphic value names its own collection. */
function placesIn(value: unknown, target: string): Place[] {
  if (typeof value === "string") return [{ collection: target, id: value }];
  if (Array.isArray(value)) return value.map((id) => ({ collection: target, id: String(id) }));
  if (typeof value !== "object" || value === null || !("collection" in value) || !("id" in value)) return [];
  return [{ collection: String(value.collection), id: String(value.id) }];
}
