import { Button, Checkbox, Group, List, Modal, Select, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { TeamMember, TeamTransfer } from "../../../client/contract.ts";
import { useActWith } from "../../kit/act.ts";
import { useColleagues } from "../../kit/person.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { useNames } from "../../language/names.ts";
import { client } from "../../session/session.ts";
import { useTexts } from "../texts.ts";

interface TransferProps {
  member: TeamMember;
  opened: boolean;
  onClose(): void;
}

export function Transfer({ member, opened, onClose }: TransferProps) {
  const t = useTexts("settings.transfer");
  const colleagues = useColleagues();
  const [to, setTo] = useState<string | null>(null);
  const [deactivate, setDeactivate] = useState(true);
  const handOver = useActWith((receiver: string) => handAllOver(member.id, receiver, deactivate), {
    stale: ["GET /api/v1/settings/team"],
    quiet: true,
  });
  const others = [...(colleagues?.values() ?? [])].filter(({ id, active }) => active && id !== member.id);
  const close = () => {
    handOver.reset();
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={handOver.data ? t.done : t.title({ name: member.name })}
      closeButtonProps={{ "aria-label": t.cancel }}
    >
      {handOver.data ? (
        <Outcome of={handOver.data} onClose={close} />
      ) : (
        <Stack>
          <Text size="sm">{t.about}</Text>
          <Select
            label={t.to}
            data={others.map(({ id, name }) => ({ value: id, label: name }))}
            value={to}
            onChange={setTo}
            searchable
            required
          />
          <Checkbox
            label={t.shutOut}
            checked={deactivate}
            onChange={(event) => setDeactivate(event.currentTarget.checked)}
          />
          {handOver.error && <ProblemNote error={handOver.error} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              {t.cancel}
            </Button>
            <Button disabled={!to} loading={handOver.isPending} onClick={() => to && handOver.mutate(to)}>
              {t.go}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

/** Repeats the call: each transfers a few hundred records, and the last one deactivates the user. */
async function handAllOver(id: string, to: string, deactivate: boolean): Promise<TeamTransfer> {
  const moved = new Map<string, number>();
  let approvals = 0;
  for (;;) {
    const answer = await client.call("POST /api/v1/settings/team/:id/transfer", {
      path: { id },
      body: { to, deactivate },
    });
    for (const { collection, records } of answer.moved)
      moved.set(collection, (moved.get(collection) ?? 0) + records);
    approvals += answer.approvals;
    if (answer.more) continue;
    return {
      ...answer,
      approvals,
      moved: [...moved].map(([collection, records]) => ({ collection, records })),
    };
  }
}

function Outcome({ of: { moved, approvals, left }, onClose }: { of: TeamTransfer; onClose(): void }) {
  const t = useTexts("settings.transfer");
  const names = useNames();
  return (
    <Stack>
      {moved.length === 0 && approvals === 0 ? (
        <Text size="sm">{t.nothing}</Text>
      ) : (
        <List size="sm">
          {moved.map(({ collection, records }) => (
            <List.Item key={collection}>{t.moved({ count: records, of: names.many(collection) })}</List.Item>
          ))}
          {approvals > 0 && <List.Item>{t.approvals({ count: approvals })}</List.Item>}
        </List>
      )}
      {left.length > 0 && <Text size="sm">{t.left({ count: left.length })}</Text>}
      <Group justify="flex-end">
        <Button onClick={onClose}>{t.close}</Button>
      </Group>
    </Stack>
  );
}
