import type { TeamMember } from "../../../client/contract.ts";
import { Facts } from "../../kit/facts.tsx";
import { Panel } from "../../kit/panel.tsx";
import { Moment } from "../../kit/values.tsx";
import { defineWords, useWords } from "../../language/words.ts";
import { words as teamWords } from "./words.ts";

const words = defineWords({
  en: { title: "At a glance", left: "Shut out since" },
  de: { title: "Auf einen Blick", left: "Gesperrt seit" },
});

/** Join date and last sign-in of a user. */
export function MemberFacts({ member }: { member: TeamMember }) {
  const t = useWords(words);
  const team = useWords(teamWords);
  return (
    <Panel title={t.title}>
      <Facts
        of={[
          [team.joined, <Moment key="joined" value={member.joined_at} />],
          [
            team.seen,
            member.last_seen_at ? <Moment key="seen" value={member.last_seen_at} ago /> : team.never,
          ],
          [team.factor, member.second_factor ? team.withFactor : team.withoutFactor],
          ...(member.deactivated_at
            ? ([[t.left, <Moment key="left" value={member.deactivated_at} />]] as const)
            : []),
        ]}
      />
    </Panel>
  );
}
