import { Group, Text, TextInput } from "@mantine/core";
import { Panel } from "../../kit/panel.tsx";
import { useRoleName } from "../../kit/role-names.ts";
import { Tag } from "../../kit/state-badge.tsx";
import { ActionForm } from "../../records/form/action/action-form.tsx";
import { usePerson } from "../../session/session.ts";
import { useTexts } from "../texts.ts";

export function ProfilePanel() {
  const t = useTexts("shell.account");
  const person = usePerson();
  const roleName = useRoleName();
  if (!person) return null;
  const { name, email } = person.user;
  return (
    <Panel title={t.profile}>
      <ActionForm
        key={name}
        call="PUT /api/v1/auth/profile"
        fields={["name"]}
        texts={t}
        start={{ name }}
        slots={{
          name: ({ value, errors, onChange }) => (
            <TextInput
              label={t.name}
              description={t.nameHelp}
              value={typeof value === "string" ? value : ""}
              maxLength={200}
              autoComplete="name"
              error={errors.get("name")}
              data-path="name"
              onChange={(event) => onChange(event.currentTarget.value)}
            />
          ),
        }}
        ready={(values) => values.name !== name}
        submit={t.save}
        done={t.saved}
        stale={["GET /api/v1/desk/people", "GET /api/v1/settings/team"]}
      >
        {() => (
          <>
            <TextInput label={t.email} description={t.emailHelp} value={email} readOnly />
            <div>
              <Text size="sm" fw={500} mb={4}>
                {t.roles}
              </Text>
              <Group gap={6}>
                {person.roles.map((role) => (
                  <Tag key={role}>{roleName(role)}</Tag>
                ))}
              </Group>
            </div>
          </>
        )}
      </ActionForm>
    </Panel>
  );
}
