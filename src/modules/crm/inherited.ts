import type { WriteContext } from "../../kernel/context.ts";
import type { Standard } from "../../kernel/entity.ts";

type Inherited = Pick<Standard, "owner_id" | "team_id" | "tags">;

/** What a record passes on to those that are made of it: who looks after it, unless they left since. */
export function inherited({ records }: WriteContext, { owner_id, team_id, tags }: Inherited): Inherited {
  return {
    owner_id: owner_id !== null && records.exists("users", owner_id) ? owner_id : null,
    team_id: team_id !== null && records.exists("settings.teams", team_id) ? team_id : null,
    tags,
  };
}
