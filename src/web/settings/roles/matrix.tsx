import { Group, MultiSelect, Stack, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import type { Permission, Role } from "../../../client/contract.ts";
import { useModuleName } from "../../kit/module-names.ts";
import { Panel } from "../../kit/panel.tsx";
import { useRoleName } from "../../kit/role-names.ts";
import { ScrollBox } from "../../kit/scroll-box.tsx";
import { To } from "../../kit/to.tsx";
import { grouped, type PermissionGroup, usePermissionText } from "../parts/permission-text.ts";
import { useTexts } from "../texts.ts";
import { Gifts } from "./gives.ts";
import classes from "./matrix.module.css";
import { ModuleRows } from "./matrix-rows.tsx";

interface MatrixProps {
  roles: readonly Role[];
  permissions: readonly Permission[];
}

export function Matrix({ roles, permissions }: MatrixProps) {
  const t = useTexts("settings.roles");
  const text = usePermissionText();
  const moduleName = useModuleName();
  const roleName = useRoleName(roles);
  const [search, setSearch] = useState("");
  const [compared, setCompared] = useState<string[]>([]);
  const [wanted] = useDebouncedValue(search.trim().toLowerCase(), 200);
  const gifts = useMemo(() => new Gifts(roles), [roles]);
  const groups = useMemo(() => grouped(permissions, text), [permissions, text]);
  const shown = useMemo(() => matching(groups, wanted, text.whole), [groups, wanted, text]);
  const columns = compared.length > 0 ? roles.filter(({ name }) => compared.includes(name)) : roles;
  const modules = Map.groupBy(shown, ({ module }) => module);
  return (
    <Stack>
      <Group align="flex-end">
        <TextInput
          label={t.search}
          leftSection={<IconSearch size={16} stroke={1.6} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          w={{ base: "100%", xs: 260 }}
        />
        <MultiSelect
          label={t.compare}
          data={roles.map(({ name }) => ({ value: name, label: roleName(name) }))}
          value={compared}
          onChange={setCompared}
          searchable
          clearable
          hidePickedOptions
          style={{ flex: "1 1 16rem" }}
        />
      </Group>
      <Legend />
      <Panel flush>
        {shown.length === 0 ? (
          <Text p="lg" c="var(--app-quiet)">
            {t.nothing}
          </Text>
        ) : (
          <ScrollBox label={t.matrix} maxHeight="calc(100dvh - 12rem)">
            <table className={classes.matrix} aria-label={t.matrix}>
              <thead>
                <tr>
                  <th scope="col" className={classes.corner}>
                    {t.permission}
                  </th>
                  {columns.map(({ name }) => (
                    <th key={name} scope="col" className={classes.role}>
                      <To to={`/settings/roles/${name}`} className={classes.link ?? ""}>
                        {roleName(name)}
                      </To>
                    </th>
                  ))}
                </tr>
              </thead>
              {[...modules].map(([module, of]) => (
                <ModuleRows
                  key={module}
                  title={moduleName(module)}
                  groups={of}
                  roles={columns}
                  gifts={gifts}
                  opened={wanted !== ""}
                />
              ))}
            </table>
          </ScrollBox>
        )}
      </Panel>
    </Stack>
  );
}

/** Permissions that match a search. If a group's name matches, all of its permissions do. */
function matching(
  groups: readonly PermissionGroup[],
  wanted: string,
  whole: (permission: string) => string,
): PermissionGroup[] {
  if (wanted === "") return [...groups];
  return groups.flatMap((group) => {
    const permissions = group.permissions.filter(({ name, summary }) =>
      `${whole(name)} ${name} ${summary}`.toLowerCase().includes(wanted),
    );
    return permissions.length > 0 ? [{ ...group, permissions }] : [];
  });
}

function Legend() {
  const t = useTexts("settings.roles");
  return (
    <Group gap="lg" aria-hidden>
      {(
        [
          ["all", t.legendAll],
          ["some", t.legendSome],
          ["own", t.legendOwn],
        ] as const
      ).map(([share, label]) => (
        <Group key={share} gap={6}>
          <span className={classes.mark} data-share={share} />
          <Text size="sm" c="var(--app-quiet)">
            {label}
          </Text>
        </Group>
      ))}
    </Group>
  );
}
