import { Button, Group, Modal, MultiSelect, Select, Stack, Textarea } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlus, IconUserExclamation } from "@tabler/icons-react";
import { useState } from "react";
import type { SodMitigation, SodRule } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { Answered } from "../../kit/answered.tsx";
import { ConfirmButton } from "../../kit/confirm.tsx";
import { type Column, DataTable } from "../../kit/data-table.tsx";
import { Empty } from "../../kit/empty.tsx";
import { useErrorAt } from "../../kit/error-at.ts";
import { Panel } from "../../kit/panel.tsx";
import { useColleagues, useNameOf } from "../../kit/person.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import { Day } from "../../kit/values.tsx";
import { useFormat } from "../../language/format.ts";
import { useShippedName } from "../../language/shipped.ts";
import { useWords } from "../../language/words.ts";
import { useCall } from "../../queries.ts";
import { DayInput } from "../../records/fields/day-input.tsx";
import { useMay } from "../../session/session.ts";
import { words } from "./words.ts";

const STALE = ["GET /api/v1/settings/sod"];
const TONES = { proposed: "waiting", active: "good", expired: "quiet", revoked: "quiet" } as const;

/** Who may do both sides of a duty for now, and what is done instead. */
export function Exceptions() {
  const t = useWords(words);
  const may = useMay();
  const [opened, { open, close }] = useDisclosure();
  const mitigations = useCall("GET /api/v1/settings/sod/mitigations", {});
  const rules = useCall("GET /api/v1/settings/sod/rules", {});
  const columns = useColumns(rules.data?.data ?? []);
  const propose = may("settings.sod.mitigations.create") && (
    <Button leftSection={<IconPlus size={18} stroke={1.6} />} onClick={open}>
      {t.propose}
    </Button>
  );
  return (
    <>
      <Answered of={mitigations}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty
              icon={IconUserExclamation}
              title={t.noExceptions}
              about={t.noExceptionsAbout}
              action={propose}
            />
          ) : (
            <Stack>
              <Group justify="flex-end">{propose}</Group>
              <Panel flush>
                <DataTable caption={t.exceptions} columns={columns} rows={data} rowKey={({ id }) => id} />
              </Panel>
            </Stack>
          )
        }
      </Answered>
      <Modal opened={opened} onClose={close} title={t.propose} closeButtonProps={{ "aria-label": t.cancel }}>
        <Form rules={rules.data?.data ?? []} onDone={close} />
      </Modal>
    </>
  );
}

function useColumns(rules: readonly SodRule[]): Column<SodMitigation>[] {
  const t = useWords(words);
  const may = useMay();
  const nameOf = useNameOf();
  const shippedName = useShippedName();
  const format = useFormat();
  const approve = useAct("POST /api/v1/settings/sod/mitigations/:id/approve", {
    done: t.approved,
    stale: STALE,
    quiet: true,
  });
  const revoke = useAct("POST /api/v1/settings/sod/mitigations/:id/revoke", {
    done: t.revokedDone,
    stale: STALE,
    quiet: true,
  });
  return [
    {
      key: "rule",
      label: t.rule,
      head: true,
      render: ({ rule_id }) => shippedName(rules.find(({ id }) => id === rule_id)?.name ?? ""),
    },
    { key: "people", label: t.people, render: ({ person_ids }) => format.list(person_ids.map(nameOf)) },
    { key: "control", label: t.control, render: ({ control }) => control },
    { key: "owner", label: t.owner, render: ({ owner_id }) => nameOf(owner_id) },
    { key: "expires", label: t.expires, render: ({ expires_on }) => <Day value={expires_on} /> },
    {
      key: "state",
      label: t.state,
      render: ({ state }) => <Tag tone={TONES[state]}>{state === "active" ? t.on : t[state]}</Tag>,
    },
    {
      key: "actions",
      label: t.actions,
      hideLabel: true,
      render: ({ id, state, version }) => (
        <Group gap={4} wrap="nowrap" justify="flex-end">
          {state === "proposed" && may("settings.sod.mitigations.approve") && (
            <ConfirmButton
              label={t.approve}
              size="xs"
              title={t.approveAsk}
              about={t.approveAbout}
              confirm={t.approve}
              onConfirm={() => approve.mutateAsync({ path: { id }, body: {}, version })}
            />
          )}
          {(state === "proposed" || state === "active") && may("settings.sod.mitigations.revoke") && (
            <ConfirmButton
              label={t.revoke}
              size="xs"
              title={t.revokeAsk}
              about={t.revokeAbout}
              confirm={t.revoke}
              danger
              onConfirm={() => revoke.mutateAsync({ path: { id }, body: {}, version })}
            />
          )}
        </Group>
      ),
    },
  ];
}

function Form({ rules, onDone }: { rules: readonly SodRule[]; onDone(): void }) {
  const t = useWords(words);
  const colleagues = useColleagues();
  const shippedName = useShippedName();
  const people = [...(colleagues?.values() ?? [])]
    .filter(({ active }) => active)
    .map(({ id, name }) => ({ value: id, label: name }));
  const [rule, setRule] = useState<string | null>(null);
  const [persons, setPersons] = useState<string[]>([]);
  const [owner, setOwner] = useState<string | null>(null);
  const [control, setControl] = useState("");
  const [expires, setExpires] = useState<string | null>(null);
  const propose = useAct("POST /api/v1/settings/sod/mitigations", {
    done: t.proposedDone,
    stale: STALE,
    quiet: true,
    onDone,
  });
  const errorAt = useErrorAt(propose.error);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (rule && owner && expires)
          propose.mutate({
            body: { rule_id: rule, person_ids: persons, owner_id: owner, control, expires_on: expires },
          });
      }}
    >
      <Stack>
        <Select
          label={t.rule}
          data={rules.map(({ id, name }) => ({ value: id, label: shippedName(name) }))}
          value={rule}
          onChange={setRule}
          searchable
          required
        />
        <MultiSelect
          label={t.people}
          data={people}
          value={persons}
          onChange={setPersons}
          searchable
          hidePickedOptions
          required
        />
        <Textarea
          label={t.control}
          placeholder={t.controlHelp}
          value={control}
          onChange={(event) => setControl(event.currentTarget.value)}
          autosize
          minRows={2}
          required
        />
        <Select label={t.owner} data={people} value={owner} onChange={setOwner} searchable required />
        <DayInput
          label={t.expires}
          description={t.expiresHelp}
          value={expires}
          onChange={setExpires}
          error={errorAt("expires_on")}
          required
        />
        {propose.error && <ProblemNote error={propose.error} shown={["expires_on"]} />}
        <Group justify="flex-end">
          <Button
            type="submit"
            loading={propose.isPending}
            disabled={!rule || !owner || persons.length === 0 || !expires}
          >
            {t.propose}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
