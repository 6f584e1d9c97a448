import { Alert, Button, Group, List, Loader, Modal, Stack, Text, ThemeIcon } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ApprovalBulkResult, ApprovalListed } from "../../../client/contract.ts";
import { useActWith } from "../../kit/act.ts";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { useFormat } from "../../language/format.ts";
import { client } from "../../session/session.ts";
import { useActionNames } from "../action-names.ts";
import { useTexts } from "../texts.ts";

type Seen = Pick<ApprovalListed, "id" | "snapshot_hash">;
type Shown = Seen & Pick<ApprovalListed, "action" | "title" | "worth">;

const seen = (requests: readonly Seen[]): Seen[] =>
  requests.map(({ id, snapshot_hash }) => ({ id, snapshot_hash }));

interface BulkDialogProps {
  requests: readonly Shown[];
  onClose(): void;
  onDone(): void;
}

/** Approves several requests. A dry run first shows which of them can be approved. */
export function BulkDialog({ requests: given, onClose, onDone }: BulkDialogProps) {
  const t = { ...useTexts("governance.approvals"), ...useTexts("governance.bulkDialog") };
  const format = useFormat();
  const actionNames = useActionNames();
  // Votes apply to the requests as shown when the dialog opened.
  const [requests] = useState(given);
  const trial = useQuery({
    queryKey: ["approvals.trial", requests.map(({ id, snapshot_hash }) => [id, snapshot_hash])],
    queryFn: () => tried(seen(requests)),
    gcTime: 0,
    staleTime: 0,
  });
  const passing = new Set(trial.data?.filter(({ error }) => error === null).map(({ id }) => id));
  const act = useActWith(
    (chosen: Seen[]) =>
      client.call("POST /api/v1/approvals/bulk", { body: { requests: chosen, decision: "approve" } }),
    {
      stale: ["GET /api/v1/approvals", "GET /api/v1/workflows/pending"],
      quiet: true,
      done: ({ results }) => {
        const failed = results.filter(({ error }) => error !== null).length;
        return failed > 0
          ? `${t.done({ count: results.length - failed })}. ${t.failed({ count: failed })}.`
          : t.done({ count: results.length });
      },
      onDone: () => {
        onClose();
        onDone();
      },
    },
  );
  const worth = requests.reduce((sum, one) => sum + (passing.has(one.id) ? (one.worth ?? 0) : 0), 0);
  return (
    <Modal opened onClose={onClose} title={t.title({ count: requests.length })} size="lg">
      <Stack>
        {trial.isPending ? (
          <Group role="status">
            <Loader size="sm" />
            <Text size="sm">{t.checking}</Text>
          </Group>
        ) : (
          <Text size="sm">{t.about}</Text>
        )}
        {trial.error && <ProblemNote error={trial.error} onRetry={() => void trial.refetch()} />}
        {trial.data && (
          <List spacing="xs" center>
            {requests.map((request) => {
              const error = trial.data.find(({ id }) => id === request.id)?.error;
              return (
                <List.Item
                  key={request.id}
                  icon={
                    <ThemeIcon size={22} radius="xl" variant="light" color={error ? "red" : "leaf"}>
                      {error ? <IconX size={14} aria-hidden /> : <IconCheck size={14} aria-hidden />}
                    </ThemeIcon>
                  }
                >
                  <Text size="sm" fw={500}>
                    {actionNames.title(request.action)}
                    {request.title && ` · ${request.title}`}
                    {request.worth !== null && ` · ${format.money(request.worth)}`}
                  </Text>
                  {error && (
                    <Text size="sm" c="var(--mantine-color-error)">
                      {error.message}
                    </Text>
                  )}
                </List.Item>
              );
            })}
          </List>
        )}
        {worth > 0 && (
          <Alert variant="light" p="xs">
            <Text size="sm" className="figures">
              {t.total({ worth: format.money(worth) })}
            </Text>
          </Alert>
        )}
        {act.error && <ProblemNote error={act.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button
            disabled={passing.size === 0}
            loading={act.isPending}
            onClick={() => act.mutate(seen(requests.filter(({ id }) => passing.has(id))))}
          >
            {t.approve({ count: passing.size })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

async function tried(requests: Seen[]): Promise<ApprovalBulkResult[]> {
  const answer: unknown = await client.call("POST /api/v1/approvals/bulk", {
    query: { dry_run: true },
    body: { requests, decision: "approve" },
  });
  // A dry run returns `{ dry_run, status, result }`; `result` is what the real call would return.
  return (answer as { result: { results: ApprovalBulkResult[] } }).result.results;
}
