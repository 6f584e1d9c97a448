import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import { closed } from "../../kernel/schema.ts";
import { standing, standingOf } from "../../kernel/standing.ts";
import type { Catalog } from "../../records/index.ts";
import { describeAll, type May, permissionsOf } from "./describe.ts";
import { type Meta, metaSchema } from "./schemas.ts";

/** `GET /meta`: record types that the caller may see, with fields and states. */
export function metaAction(catalog: Catalog): Action {
  const known = new KnownMetas(catalog);
  return defineAction({
    name: "meta.get",
    summary: "The record types that the caller may see, their fields, states and moves",
    description:
      "The same for all who may do the same, until Freehold is updated: ask with If-None-Match. Of a field whatever is false, empty or null is left out.",
    kind: "read",
    access: "signed_in",
    http: [{ method: "GET", path: "/api/v1/meta" }],
    input: Type.Object({}, closed),
    output: metaSchema,
    etag: (output) => standingOf(output)?.etag ?? "",
    run: async (context) => known.for((permission) => context.may(permission)),
  });
}

/** More than the number of distinct permission sets on a typical server. */
const KEPT = 32;

/** Caches descriptions by permission set. */
class KnownMetas {
  readonly #catalog: Catalog;
  readonly #made = new Map<string, Meta>();
  #permissions: readonly string[] | undefined;

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
  }

  for(may: May): Meta {
    const collections = [...this.#catalog.collections.values()];
    this.#permissions ??= collections.flatMap(permissionsOf);
    const rights = this.#permissions.map((permission) => (may(permission) ? "1" : "0")).join("");
    const made = this.#made.get(rights);
    if (made) return made;
    if (this.#made.size >= KEPT) this.#made.clear();
    const meta = standing(describeAll(collections, may));
    this.#made.set(rights, meta);
    return meta;
  }
}
