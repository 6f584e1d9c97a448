import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import { closed } from "../../kernel/schema.ts";
import { standing, standingOf } from "../../kernel/standing.ts";
import type { Catalog, Collection } from "../../records/index.ts";
import type { SystemParts } from "../parts.ts";
import { describeAll, type May, permissionsOf, type RolesOf } from "./describe.ts";
import { type Meta, metaSchema } from "./schemas.ts";

export function metaAction({ catalog, rolesOf }: Pick<SystemParts, "catalog" | "rolesOf">): Action {
  const known = new KnownMetas(rolesOf);
  return defineAction({
    name: "meta.get",
    summary: "Get the record types and their fields",
    description:
      "Identical for all callers of an organisation with the same permissions and language until Freehold is updated or a custom field changes, so send If-None-Match. Properties of fields that are false, empty or null are omitted.",
    kind: "read",
    access: "signed_in",
    http: [{ method: "GET", path: "/api/v1/meta" }],
    input: Type.Object({}, closed),
    output: metaSchema,
    etag: (output) => standingOf(output)?.etag ?? "",
    run: async (context) =>
      known.for(
        catalog,
        catalog.custom.of(context),
        (permission) => context.may(permission),
        context.origin.language ?? "en",
      ),
  });
}

type Collections = ReadonlyMap<string, Collection>;

/** More than the distinct permission sets of a typical server. */
const KEPT = 32;

class KnownMetas {
  /** By the collections of an organisation, which are others once a custom field changes. */
  readonly #madeOf = new WeakMap<Collections, Map<string, Meta>>();
  readonly #rolesOf: RolesOf;
  #permissions: readonly string[] | undefined;

  constructor(rolesOf: RolesOf) {
    this.#rolesOf = rolesOf;
  }

  for(catalog: Catalog, of: Collections, may: May, language: string): Meta {
    const collections = [...of.values()];
    const known = this.#madeOf.get(of) ?? new Map<string, Meta>();
    this.#madeOf.set(of, known);
    this.#permissions ??= collections.flatMap(permissionsOf);
    const rights = this.#permissions.map((permission) => (may(permission) ? "1" : "0")).join("");
    const key = `${language} ${rights}`;
    const made = known.get(key);
    if (made) return made;
    if (known.size >= KEPT) known.clear();
    const meta = standing(describeAll(catalog, collections, may, language, this.#rolesOf));
    known.set(key, meta);
    return meta;
  }
}
