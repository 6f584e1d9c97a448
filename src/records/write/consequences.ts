import type { WriteContext } from "../../kernel/context.ts";
import type { Consequence, Follower } from "../../kernel/follower.ts";
import { organizations } from "../../kernel/tables.ts";
import { pick } from "../../store/rows.ts";

/** Follows a consequence where the organisation has not switched it off. */
export function whereWanted({ of, name, enters, run }: Consequence): Follower {
  return {
    of,
    run: async (context, after, before, collection) => {
      if (!enters.includes(after.state) || enters.includes(before?.state ?? "")) return;
      if (isOff(context, name)) return;
      await run(context, after, before, collection);
    },
  };
}

function isOff({ handle, org }: WriteContext, name: string): boolean {
  const found = handle.connection
    .get`SELECT ${pick(organizations, "disabled_consequences")} FROM ${organizations} WHERE ${organizations.key} = ${org}`;
  return found?.disabled_consequences.includes(name) ?? false;
}
