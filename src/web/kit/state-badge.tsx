import type { ReactNode } from "react";
import { useNames } from "../language/names.ts";
import { useCall } from "../queries.ts";
import { usePerson } from "../session/session.ts";
import classes from "./state-badge.module.css";
import { type Tone, toneOf } from "./state-tone.ts";

export function StateBadge({ collection, state }: { collection: string; state: string }) {
  const names = useNames();
  const signedIn = usePerson() !== undefined;
  const { data } = useCall("GET /api/v1/meta", {}, { enabled: signedIn, fresh: Number.POSITIVE_INFINITY });
  const entity = data?.entities.find((one) => one.collection === collection);
  return <Tag tone={toneOf(entity, state)}>{names.state(collection, state)}</Tag>;
}

/** Badge for states of jobs, keys and approvals, which are not records. */
export function Tag({ tone = "quiet", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
