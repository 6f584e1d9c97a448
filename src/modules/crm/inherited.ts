import type { Standard } from "../../kernel/entity.ts";

type Inherited = Pick<Standard, "owner_id" | "team_id" | "tags">;

/** Owner, team and tags, which derived records take over. */
export function inherited({ owner_id, team_id, tags }: Inherited): Inherited {
  return { owner_id, team_id, tags };
}
