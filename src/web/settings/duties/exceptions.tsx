import { Button, Group, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlus, IconUserExclamation } from "@tabler/icons-react";
import type { SodMitigation, SodRule } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { Answered } from "../../kit/answered.tsx";
import { ConfirmButton } from "../../kit/confirm.tsx";
import { type Column, DataTable } from "../../kit/data-table.tsx";
import { Empty } from "../../kit/empty.tsx";
import { Panel } from "../../kit/panel.tsx";
import { useNameOf } from "../../kit/person.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import { Day } from "../../kit/values.tsx";
import { useFormat } from "../../language/format.ts";
import { useShippedName } from "../../language/shipped.ts";
import { useWords } from "../../language/words.ts";
import { useCall } from "../../queries.ts";
import { ActionDialog } from "../../records/form/action/action-dialog.tsx";
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
  const shippedName = useShippedName();
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
      {opened && (
        <ActionDialog
          title={t.propose}
          onClose={close}
          call="POST /api/v1/settings/sod/mitigations"
          fields={["rule_id", "person_ids", "control", "owner_id", "expires_on"]}
          texts={{
            rule_id: t.rule,
            person_ids: t.people,
            control: t.control,
            controlHelp: t.controlHelp,
            owner_id: t.owner,
            expires_on: t.expires,
            expires_onHelp: t.expiresHelp,
          }}
          choices={{
            rule_id: (rules.data?.data ?? []).map(({ id, name }) => ({
              value: id,
              label: shippedName(name),
            })),
          }}
          submit={t.propose}
          done={t.proposedDone}
          stale={STALE}
        />
      )}
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
