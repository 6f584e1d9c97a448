import { Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import type { FinBankTransactionView } from "../../../../client/contract.ts";
import { useAct } from "../../../kit/act.ts";
import { useFormat } from "../../../language/format.ts";
import { RecordLink } from "../../../records/fields/record-link.tsx";
import { useTexts } from "../texts.ts";
import styles from "./bank.module.css";
import { type MatchBody, STALE } from "./match.ts";
import { Otherwise } from "./otherwise.tsx";
import { Proposals } from "./proposals.tsx";

interface LineDetailProps {
  line: FinBankTransactionView;
  /** Called when the line is done, to select the next one. */
  onDone(): void;
}

export function LineDetail({ line, onDone }: LineDetailProps) {
  const t = useTexts("fin.bank");
  const format = useFormat();
  const { id, version, state, amount, counterparty, memo, booked_at } = line;
  const match = useAct("POST /api/v1/fin/bank-transactions/:id/match", {
    done: t.done,
    stale: STALE,
    onDone,
  });
  const onMatch = (body: MatchBody) => {
    if (!match.isPending) match.mutate({ path: { id }, body: { ...body, version } });
  };
  return (
    <Paper
      withBorder
      radius="lg"
      p="lg"
      bg="var(--app-surface)"
      className={styles.detail}
      component="section"
    >
      <Stack gap="md">
        <div>
          <Title order={2} size="h4" dir="auto" style={{ overflowWrap: "anywhere" }}>
            {counterparty ?? memo ?? "–"}
          </Title>
          <Group gap="md">
            <Text fw={700} size="lg" className="figures">
              {amount && format.money(amount.amount, amount.currency)}
            </Text>
            <Text c="var(--app-quiet)">{booked_at && format.day(booked_at)}</Text>
          </Group>
          {memo && (
            <Text size="sm" style={{ overflowWrap: "anywhere" }} dir="auto">
              {memo}
            </Text>
          )}
        </div>
        {state === "unmatched" ? (
          <>
            <Proposals line={line} busy={match.isPending} onMatch={onMatch} />
            <Otherwise line={line} busy={match.isPending} onMatch={onMatch} onDone={onDone} />
          </>
        ) : (
          <Matched line={line} onDone={onDone} />
        )}
      </Stack>
    </Paper>
  );
}

function Matched({ line, onDone }: LineDetailProps) {
  const t = useTexts("fin.bank");
  const { id, version, state, payment_id, entry_id, ignore_reason } = line;
  const options = { stale: STALE, onDone };
  const reconcile = useAct("POST /api/v1/fin/bank-transactions/:id/reconcile", options);
  const unmatch = useAct("POST /api/v1/fin/bank-transactions/:id/unmatch", options);
  const unreconcile = useAct("POST /api/v1/fin/bank-transactions/:id/unreconcile", options);
  const reopen = useAct("POST /api/v1/fin/bank-transactions/:id/reopen", options);
  const given = { path: { id }, body: { version } };
  return (
    <>
      <div>
        <Text size="sm" c="var(--app-quiet)">
          {state === "ignored" ? t.reason : t.by}
        </Text>
        {ignore_reason && <Text>{ignore_reason}</Text>}
        {payment_id && <RecordLink collection="fin.payments" id={payment_id} />}
        {!payment_id && entry_id && <RecordLink collection="fin.journal-entries" id={entry_id} />}
      </div>
      <Group>
        {state === "matched" && (
          <>
            <Button loading={reconcile.isPending} onClick={() => reconcile.mutate(given)}>
              {t.reconcile}
            </Button>
            <Button variant="default" loading={unmatch.isPending} onClick={() => unmatch.mutate(given)}>
              {t.unmatch}
            </Button>
          </>
        )}
        {state === "reconciled" && (
          <Button variant="default" loading={unreconcile.isPending} onClick={() => unreconcile.mutate(given)}>
            {t.unreconcile}
          </Button>
        )}
        {state === "ignored" && (
          <Button variant="default" loading={reopen.isPending} onClick={() => reopen.mutate(given)}>
            {t.reopen}
          </Button>
        )}
      </Group>
    </>
  );
}
