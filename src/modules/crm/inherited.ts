import type { Standard } from "../../kernel/entity.ts";

type Inherited = Pick<Standard, "owner_id" | "team_id" | "tags">;

/** Fields that derived records inherit: ownership and tags. */
export function inherited({ owner_id, team_id, tags }: Inherited): Inherited {
  return { owner_id, team_id, tags };
}
