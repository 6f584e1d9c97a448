import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import { closed } from "../../kernel/schema.ts";
import { standing, standingOf } from "../../kernel/standing.ts";
import type { Catalog } from "../../records/index.ts";
import { describeAll, type May, permissionsOf } from "./describe.ts";
import { type Meta, metaSchema } from "./schemas.ts";

export function metaAction(catalog: Catalog): Action {
  const known = new KnownMetas(catalog);
  return defineAction({
    name: "meta.get",
    summary: "Get the record types and their fields",
    description:
      "Identical for all callers with the same permissions and language until Freehold is updated, so send If-None-Match. Properties of fields that are false, empty or null are omitted.",
    kind: "read",
    access: "signed_in",
    http: [{ method: "GET", path: "/api/v1/meta" }],
    input: Type.Object({}, closed),
    output: metaSchema,
    etag: (output) => standingOf(output)?.etag ?? "",
    run: async (context) =>
      known.for((permission) => context.may(permission), context.origin.language ?? "en"),
  });
}

/** More than the distinct permission sets of a typical server. */
const KEPT = 32;

class KnownMetas {
  readonly #catalog: Catalog;
  readonly #made = new Map<string, Meta>();
  #permissions: readonly string[] | undefined;

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
  }

  for(may: May, language: string): Meta {
    const collections = [...this.#catalog.collections.values()];
    this.#permissions ??= collections.flatMap(permissionsOf);
    const rights = this.#permissions.map((permission) => (may(permission) ? "1" : "0")).join("");
    const key = `${language} ${rights}`;
    const made = this.#made.get(key);
    if (made) return made;
    if (this.#made.size >= KEPT) this.#made.clear();
    const meta = standing(describeAll(collections, may, language));
    this.#made.set(key, meta);
    return meta;
  }
}
