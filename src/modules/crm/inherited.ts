import type { Standard } from "../../kernel/entity.ts";

type Inherited = Pick<Standard, "owner_id" | "team_id" | "tags">;

/** Ownership and tags carry over to derived records. */
export function inherited({ owner_id, team_id, tags }: Inherited): Inherited {
  return { owner_id, team_id, tags };
}
