import { Button, Grid, Group, Select, Stack, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import type { Permission, Role } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { problemAt } from "../../kit/error-at.ts";
import { PageHead } from "../../kit/page-head.tsx";
import { Panel } from "../../kit/panel.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { useRoleName } from "../../kit/role-names.ts";
import { grouped, usePermissionText } from "../parts/permission-text.ts";
import { useTexts } from "../texts.ts";
import { expanded, patternsOf } from "./gives.ts";
import { PermissionTree } from "./permission-tree.tsx";

interface NewRoleProps {
  roles: readonly Role[];
  permissions: readonly Permission[];
  from?: string;
}

export function NewRole({ roles, permissions, from }: NewRoleProps) {
  const t = useTexts("settings.roles");
  const text = usePermissionText();
  const navigate = useNavigate();
  const roleName = useRoleName(roles);
  const [source, setSource] = useState<Role | undefined>(roles.find(({ name }) => name === from));
  const [title, setTitle] = useState("");
  const [key, setKey] = useState<string>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(heldOf(source, permissions));
  const groups = useMemo(() => grouped(permissions, text), [permissions, text]);
  const create = useAct("POST /api/v1/settings/roles", {
    done: t.created,
    stale: ["GET /api/v1/settings/roles", "GET /api/v1/settings/permissions"],
    quiet: true,
    // The router's types do not know the routes of the application.
    onDone: ({ name }) => void navigate({ to: `/settings/roles/${name}` } as Parameters<typeof navigate>[0]),
  });
  const errorAt = problemAt(create.error);
  const name = key ?? keyOf(title);
  return (
    <>
      <PageHead title={t.newTitle} about={t.newAbout} up={{ to: "/settings/roles", label: t.title }} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const own = source?.own.filter(({ permissions: gives }) => gives.length > 0) ?? [];
          const patterns = patternsOf(chosen, source?.permissions ?? [], groups);
          create.mutate({ body: { name, title, permissions: patterns, ...(own.length > 0 && { own }) } });
        }}
      >
        <Stack gap="lg">
          <Grid>
            <Grid.Col span={{ base: 12, sm: 5 }}>
              <TextInput
                label={t.name}
                description={t.nameHelp}
                value={title}
                onChange={(event) => setTitle(event.currentTarget.value)}
                error={errorAt("title")}
                required
              />
            </Grid.Col>
            <Grid.Col span={{ base: 12, sm: 3 }}>
              <TextInput
                label={t.key}
                description={t.keyHelp}
                value={name}
                onChange={(event) => setKey(event.currentTarget.value)}
                error={errorAt("name")}
                required
              />
            </Grid.Col>
            <Grid.Col span={{ base: 12, sm: 4 }}>
              <Select
                label={t.from}
                description={"\u00a0"}
                data={roles.map((role) => ({ value: role.name, label: roleName(role.name) }))}
                value={source?.name ?? null}
                onChange={(next) => {
                  const role = roles.find((one) => one.name === next);
                  setSource(role);
                  setChosen(heldOf(role, permissions));
                }}
                placeholder={t.fromNothing}
                searchable
                clearable
              />
            </Grid.Col>
          </Grid>
          <Panel title={t.permissions}>
            <PermissionTree permissions={permissions} chosen={chosen} onChange={setChosen} />
          </Panel>
          {create.error && <ProblemNote error={create.error} shown={["name", "title"]} />}
          <Group justify="flex-end">
            <Button
              type="submit"
              loading={create.isPending}
              disabled={chosen.size === 0 && !source?.own.length}
            >
              {t.create}
            </Button>
          </Group>
        </Stack>
      </form>
    </>
  );
}

/** Permissions of the copied role that the current user may grant. */
function heldOf(role: Role | undefined, permissions: readonly Permission[]): Set<string> {
  return expanded(
    role?.permissions ?? [],
    permissions.filter(({ held }) => held),
  );
}

/** `Night shift` -> `night_shift`. */
function keyOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll("ä", "ae")
    .replaceAll("ö", "oe")
    .replaceAll("ü", "ue")
    .replaceAll("ß", "ss")
    .normalize("NFKD")
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^_+|_+$/g, "")
    .slice(0, 50);
}
