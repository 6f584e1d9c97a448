import type { TeamMember } from "../../../client/contract.ts";
import { Facts } from "../../kit/facts.tsx";
import { Panel } from "../../kit/panel.tsx";
import { Moment } from "../../kit/values.tsx";
import { useTexts } from "../texts.ts";

export function MemberFacts({ member }: { member: TeamMember }) {
  const t = useTexts("settings.memberFacts");
  const team = useTexts("settings.team");
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
          ...(member.linked ? ([[team.provider, team.linked]] as const) : []),
          ...(member.deactivated_at
            ? ([[t.left, <Moment key="left" value={member.deactivated_at} />]] as const)
            : []),
        ]}
      />
    </Panel>
  );
}
