import { Button, Group, MultiSelect, Stack, Text } from "@mantine/core";
import { IconArrowsExchange } from "@tabler/icons-react";
import { useState } from "react";
import type { Permission, Role, TeamMember } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { Note } from "../../kit/note.tsx";
import { Panel } from "../../kit/panel.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { useRoleName } from "../../kit/role-names.ts";
import { useFormat } from "../../language/format.ts";
import type { Texts } from "../../language/texts.ts";
import { useCall } from "../../queries.ts";
import { useMay } from "../../session/session.ts";
import { DutyCheck } from "../parts/duty-check.tsx";
import { DutyWarnings } from "../parts/duty-warnings.tsx";
import { grouped, usePermissionText } from "../parts/permission-text.ts";
import { useTexts } from "../texts.ts";

export function MemberRoles({ member, roles }: { member: TeamMember; roles: readonly Role[] }) {
  const t = useTexts("settings.memberRoles");
  const may = useMay()("settings.team.update");
  const roleName = useRoleName(roles);
  const [chosen, setChosen] = useState<string[]>(member.roles);
  const save = useAct("PUT /api/v1/settings/team/:id", {
    done: t.saved,
    stale: ["GET /api/v1/settings/team", "GET /api/v1/settings/roles"],
    quiet: true,
  });
  const changed = chosen.toSorted().join() !== member.roles.toSorted().join();
  return (
    <Panel title={t.title} about={t.about}>
      <Stack>
        <MultiSelect
          aria-label={t.label({ name: member.name })}
          data={roles.map(({ name }) => ({ value: name, label: roleName(name) }))}
          value={chosen}
          onChange={setChosen}
          disabled={!may || member.state !== "active"}
          searchable
          hidePickedOptions
        />
        {changed && <Change before={member.roles} after={chosen} />}
        {changed && <DutyCheck roles={chosen} person={member.id} />}
        {save.data && !changed && <DutyWarnings of={save.data.warnings ?? []} />}
        {save.error && <ProblemNote error={save.error} />}
        {changed && (
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => setChosen(member.roles)}>
              {t.undo}
            </Button>
            <Button
              disabled={chosen.length === 0}
              loading={save.isPending}
              onClick={() =>
                save.mutate({ path: { id: member.id }, body: { roles: chosen }, version: member.version })
              }
            >
              {t.save}
            </Button>
          </Group>
        )}
      </Stack>
    </Panel>
  );
}

function Change({ before, after }: { before: readonly string[]; after: readonly string[] }) {
  const t = useTexts("settings.memberRoles");
  const { data } = useCall("GET /api/v1/settings/permissions", {});
  if (!data) return null;
  const has = (roles: readonly string[]) => (permission: Permission) =>
    permission.roles.some((role) => roles.includes(role));
  const [had, holds] = [data.data.filter(has(before)), data.data.filter(has(after))];
  const gains = holds.filter((one) => !had.includes(one));
  const loses = had.filter((one) => !holds.includes(one));
  return (
    <Note
      icon={<IconArrowsExchange />}
      title={t.change}
      color={loses.length > 0 ? "orange" : "blue"}
      role="status"
    >
      {gains.length === 0 && loses.length === 0 && <Text size="sm">{t.same}</Text>}
      {gains.length > 0 && <Line of={gains} text={t.gains} />}
      {loses.length > 0 && <Line of={loses} text={t.loses} />}
    </Note>
  );
}

const NAMED = 5;

function Line({ of, text }: { of: readonly Permission[]; text: Texts<"settings.memberRoles">["gains"] }) {
  const t = useTexts("settings.memberRoles");
  const format = useFormat();
  const permissionText = usePermissionText();
  const titles = grouped(of, permissionText).map(({ title }) => title);
  const more = titles.length - NAMED;
  return (
    <Text size="sm">
      {text({
        count: of.length,
        of: format.list([...titles.slice(0, NAMED), ...(more > 0 ? [t.more({ count: more })] : [])]),
      })}
    </Text>
  );
}
