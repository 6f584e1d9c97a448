import { Group, MultiSelect, Radio, SimpleGrid, Stack, Switch, Textarea, TextInput } from "@mantine/core";
import { useMemo } from "react";
import type { Permission, Role } from "../../../client/contract.ts";
import type { ErrorAt } from "../../kit/error-at.ts";
import { useModuleName } from "../../kit/module-names.ts";
import { Panel } from "../../kit/panel.tsx";
import { useColleagues } from "../../kit/person.tsx";
import { useRoleName } from "../../kit/role-names.ts";
import { MomentInput } from "../../records/fields/day-input.tsx";
import { grouped, usePermissionText } from "../parts/permission-text.ts";
import { useTexts } from "../texts.ts";
import type { Draft } from "./draft.ts";

interface BasicsProps {
  draft: Draft;
  onChange(next: Draft): void;
  permissions: readonly Permission[];
  roles: readonly Role[];
  errorAt: ErrorAt;
}

export function Basics({ draft, onChange, permissions, roles, errorAt }: BasicsProps) {
  const t = useTexts("settings.policies");
  const roleName = useRoleName(roles);
  const colleagues = useColleagues();
  const actions = useActionChoices(permissions, draft.actions);
  return (
    <Panel>
      <Stack>
        <TextInput
          label={t.name}
          description={t.nameHelp}
          value={draft.name}
          onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
          error={errorAt("name")}
          required
        />
        <Radio.Group
          label={t.effect}
          value={draft.effect}
          onChange={(effect) => onChange({ ...draft, effect: effect === "allow" ? "allow" : "deny" })}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="deny" label={t.deny} description={t.denyAbout} />
            <Radio value="allow" label={t.allow} description={t.allowAbout} />
          </Stack>
        </Radio.Group>
        <MultiSelect
          label={t.actions}
          description={t.actionsHelp}
          data={actions}
          value={[...draft.actions]}
          onChange={(chosen) => onChange({ ...draft, actions: chosen })}
          error={errorAt("actions")}
          searchable
          hidePickedOptions
          limit={60}
          required
        />
        <Group grow align="flex-start" preventGrowOverflow={false} wrap="wrap">
          <MultiSelect
            label={t.roles}
            description={t.rolesHelp}
            data={roles.map(({ name }) => ({ value: name, label: roleName(name) }))}
            value={[...draft.roles]}
            onChange={(chosen) => onChange({ ...draft, roles: chosen })}
            searchable
            hidePickedOptions
            miw={220}
          />
          <MultiSelect
            label={t.users}
            description={"\u00a0"}
            data={[...(colleagues?.values() ?? [])].map(({ id, name }) => ({ value: id, label: name }))}
            value={[...draft.users]}
            onChange={(chosen) => onChange({ ...draft, users: chosen })}
            searchable
            hidePickedOptions
            miw={220}
          />
        </Group>
        <Textarea
          label={t.reason}
          description={t.reasonHelp}
          value={draft.reason}
          onChange={(event) => onChange({ ...draft, reason: event.currentTarget.value })}
          error={errorAt("reason")}
          autosize
          minRows={2}
          required
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <MomentInput
            label={t.validFrom}
            value={draft.validFrom}
            onChange={(validFrom) => onChange({ ...draft, validFrom })}
            error={errorAt("valid_from")}
          />
          <MomentInput
            label={t.validTo}
            value={draft.validTo}
            onChange={(validTo) => onChange({ ...draft, validTo })}
            error={errorAt("valid_to")}
          />
        </SimpleGrid>
        <Switch
          label={t.active}
          checked={draft.active}
          onChange={(event) => onChange({ ...draft, active: event.currentTarget.checked })}
        />
      </Stack>
    </Panel>
  );
}

/** Options: whole collections first, then actions by module. Includes existing patterns. */
function useActionChoices(permissions: readonly Permission[], chosen: readonly string[]) {
  const text = usePermissionText();
  const moduleName = useModuleName();
  return useMemo(() => {
    const modules = Map.groupBy(grouped(permissions, text), ({ module }) => module);
    const known = [...modules].map(([module, groups]) => ({
      group: moduleName(module),
      items: [
        { value: `${module}.*`, label: text.whole(`${module}.*`) },
        ...groups
          .filter(({ key }) => key !== module)
          .map(({ key }) => ({ value: `${key}.*`, label: text.whole(`${key}.*`) })),
        ...groups.flatMap((group) =>
          group.permissions.map(({ name }) => ({ value: name, label: text.whole(name) })),
        ),
      ],
    }));
    const values = new Set(known.flatMap(({ items }) => items.map(({ value }) => value)));
    const others = chosen
      .filter((one) => !values.has(one))
      .map((value) => ({ value, label: text.whole(value) }));
    return [...(others.length > 0 ? [{ group: "*", items: others }] : []), ...known];
  }, [permissions, text, moduleName, chosen]);
}
