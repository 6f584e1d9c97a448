import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useAct } from "../../kit/act.ts";
import { Panel } from "../../kit/panel.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { useRoleName } from "../../kit/role-names.ts";
import { Tag } from "../../kit/state-badge.tsx";
import { useWords } from "../../language/words.ts";
import { usePerson } from "../../session/session.ts";
import { accountWords } from "./words.ts";

export function ProfilePanel() {
  const t = useWords(accountWords);
  const person = usePerson();
  const roleName = useRoleName();
  const [name, setName] = useState(person?.user.name ?? "");
  const save = useAct("PUT /api/v1/auth/profile", {
    done: t.saved,
    quiet: true,
    stale: ["GET /api/v1/desk/people", "GET /api/v1/settings/team"],
  });
  if (!person) return null;
  const isChanged = name.trim() !== "" && name.trim() !== person.user.name;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isChanged) save.mutate({ body: { name: name.trim() } });
  }
  return (
    <Panel title={t.profile}>
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={t.name}
            description={t.nameHelp}
            value={name}
            maxLength={200}
            autoComplete="name"
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <TextInput label={t.email} description={t.emailHelp} value={person.user.email} readOnly />
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
          {save.error && <ProblemNote error={save.error} />}
          <Group>
            <Button type="submit" loading={save.isPending} disabled={!isChanged}>
              {t.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}
