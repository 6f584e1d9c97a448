import { Button, Group, Modal, Radio, Select, Stack, Text, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconChecklist, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { PolicyTest } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { Answered } from "../../kit/answered.tsx";
import { ConfirmButton } from "../../kit/confirm.tsx";
import { type Column, DataTable } from "../../kit/data-table.tsx";
import { Empty } from "../../kit/empty.tsx";
import { Panel } from "../../kit/panel.tsx";
import { useColleagues, useNameOf } from "../../kit/person.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { useRoleName } from "../../kit/role-names.ts";
import { Tag } from "../../kit/state-badge.tsx";
import { useFormat } from "../../language/format.ts";
import { defineWords, useWords } from "../../language/words.ts";
import { useCall } from "../../queries.ts";
import { usePermissionText } from "../parts/permission-text.ts";

const words = defineWords({
  en: {
    about:
      "What you promised somebody: an auditor, a works council, a client. From then on no change of a role or a policy is saved that breaks it.",
    add: "Write down a promise",
    none: "No promise is written down",
    name: "Promise",
    nameHelp: "Clerks never see salaries.",
    who: "Who",
    role: "People with the role",
    person: "or this person",
    action: "What they do",
    expect: "Must be",
    allow: "allowed",
    deny: "refused",
    save: "Keep the promise",
    cancel: "Cancel",
    saved: "The promise is kept from now on.",
    remove: "Remove",
    removeAsk: (name: string) => `Remove the promise "${name}"?`,
    removeAbout: "From then on nothing hinders a change that breaks it.",
    removed: "The promise is removed.",
    actions: "What can be done",
  },
  de: {
    about:
      "Was Sie jemandem zugesagt haben: einem Prüfer, dem Betriebsrat, einem Kunden. Danach wird keine Änderung an Rollen oder Richtlinien mehr gespeichert, die das bricht.",
    add: "Zusage festhalten",
    none: "Keine Zusage ist festgehalten",
    name: "Zusage",
    nameHelp: "Sachbearbeiter sehen nie Gehälter.",
    who: "Wer",
    role: "Personen mit der Rolle",
    person: "oder diese Person",
    action: "Was sie tun",
    expect: "Soll",
    allow: "erlaubt",
    deny: "abgelehnt",
    save: "Zusage einhalten",
    cancel: "Abbrechen",
    saved: "Die Zusage wird ab jetzt eingehalten.",
    remove: "Entfernen",
    removeAsk: (name: string) => `Zusage „${name}“ entfernen?`,
    removeAbout: "Danach hindert nichts mehr eine Änderung, die sie bricht.",
    removed: "Die Zusage ist entfernt.",
    actions: "Was möglich ist",
  },
});

const STALE = ["GET /api/v1/settings/policy-tests"];

/** What the policies must go on deciding. */
export function Promises() {
  const t = useWords(words);
  const tests = useCall("GET /api/v1/settings/policy-tests", { query: { limit: 200 } });
  const [opened, { open, close }] = useDisclosure();
  const columns = useColumns();
  const add = (
    <Button leftSection={<IconPlus size={18} stroke={1.6} />} onClick={open}>
      {t.add}
    </Button>
  );
  return (
    <>
      <Answered of={tests}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty icon={IconChecklist} title={t.none} about={t.about} action={add} />
          ) : (
            <Stack>
              <Group justify="space-between">
                <Text c="var(--app-quiet)" maw="60ch">
                  {t.about}
                </Text>
                {add}
              </Group>
              <Panel flush>
                <DataTable caption={t.name} columns={columns} rows={data} rowKey={({ id }) => id} />
              </Panel>
            </Stack>
          )
        }
      </Answered>
      <Modal opened={opened} onClose={close} title={t.add} closeButtonProps={{ "aria-label": t.cancel }}>
        <Form onDone={close} />
      </Modal>
    </>
  );
}

function useColumns(): Column<PolicyTest>[] {
  const t = useWords(words);
  const text = usePermissionText();
  const nameOf = useNameOf();
  const roleName = useRoleName();
  const format = useFormat();
  const remove = useAct("DELETE /api/v1/settings/policy-tests/:id", {
    done: t.removed,
    stale: STALE,
    quiet: true,
  });
  return [
    { key: "name", label: t.name, head: true, render: ({ name }) => name },
    {
      key: "who",
      label: t.who,
      render: ({ who }) => (who.user_id ? nameOf(who.user_id) : format.list((who.roles ?? []).map(roleName))),
    },
    { key: "action", label: t.action, render: ({ action }) => text.whole(action) },
    {
      key: "expect",
      label: t.expect,
      render: ({ expect }) => (
        <Tag tone={expect.decision === "allow" ? "good" : "bad"}>
          {expect.decision === "allow" ? t.allow : t.deny}
        </Tag>
      ),
    },
    {
      key: "actions",
      label: t.actions,
      hideLabel: true,
      render: ({ id, name }) => (
        <ConfirmButton
          label={t.remove}
          size="xs"
          title={t.removeAsk(name)}
          about={t.removeAbout}
          confirm={t.remove}
          danger
          onConfirm={() => remove.mutateAsync({ path: { id } })}
        />
      ),
    },
  ];
}

function Form({ onDone }: { onDone(): void }) {
  const t = useWords(words);
  const text = usePermissionText();
  const colleagues = useColleagues();
  const roles = useCall("GET /api/v1/settings/roles", {});
  const permissions = useCall("GET /api/v1/settings/permissions", {});
  const roleName = useRoleName(roles.data?.data);
  const [name, setName] = useState("");
  const [role, setRole] = useState<string | null>(null);
  const [person, setPerson] = useState<string | null>(null);
  const [action, setAction] = useState<string | null>(null);
  const [decision, setDecision] = useState<"allow" | "deny">("deny");
  const create = useAct("POST /api/v1/settings/policy-tests", {
    done: t.saved,
    stale: STALE,
    quiet: true,
    onDone,
  });
  const who = person ? { user_id: person } : role ? { roles: [role] } : undefined;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (who && action) create.mutate({ body: { name, who, action, expect: { decision } } });
      }}
    >
      <Stack>
        <TextInput
          label={t.name}
          placeholder={t.nameHelp}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          required
          data-autofocus
        />
        <Select
          label={t.role}
          data={(roles.data?.data ?? []).map((one) => ({ value: one.name, label: roleName(one.name) }))}
          value={role}
          onChange={setRole}
          disabled={person !== null}
          searchable
          clearable
        />
        <Select
          label={t.person}
          data={[...(colleagues?.values() ?? [])].map((one) => ({ value: one.id, label: one.name }))}
          value={person}
          onChange={setPerson}
          searchable
          clearable
        />
        <Select
          label={t.action}
          data={(permissions.data?.data ?? []).map((one) => ({
            value: one.name,
            label: text.whole(one.name),
          }))}
          value={action}
          onChange={setAction}
          searchable
          limit={50}
          required
        />
        <Radio.Group
          label={t.expect}
          value={decision}
          onChange={(next) => setDecision(next === "allow" ? "allow" : "deny")}
        >
          <Group mt="xs">
            <Radio value="deny" label={t.deny} />
            <Radio value="allow" label={t.allow} />
          </Group>
        </Radio.Group>
        {create.error && <ProblemNote error={create.error} />}
        <Group justify="flex-end">
          <Button type="submit" disabled={!who || !action} loading={create.isPending}>
            {t.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
