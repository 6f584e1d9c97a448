import type { Standard } from "../../kernel/entity.ts";

type Inherited = Pick<Standard, "owner_id" | "team_id" | "tags">;

/** What a record passes on to those that are made of it: who looks after it, and its tags. */
export function inherited({ owner_id, team_id, tags }: Inherited): Inherited {
  return { owner_id, team_id, tags };
}
