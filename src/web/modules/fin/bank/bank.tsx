import { Button, Group, Paper, SegmentedControl, Select, SimpleGrid } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconBuildingBank, IconChecks, IconFileImport } from "@tabler/icons-react";
import { useState } from "react";
import { Empty } from "../../../kit/empty.tsx";
import { PageHead } from "../../../kit/page-head.tsx";
import { More } from "../../../kit/paged.tsx";
import { ProblemNote } from "../../../kit/problem-note.tsx";
import { To } from "../../../kit/to.tsx";
import { useList } from "../../../kit/use-pages.ts";
import { useUrlState } from "../../../kit/use-url-state.ts";
import { Wait } from "../../../kit/wait.tsx";
import { useFormat } from "../../../language/format.ts";
import { useCall } from "../../../queries.ts";
import { useMay } from "../../../session/session.ts";
import { Fact } from "../../print/fact.tsx";
import { useChart } from "../reports/chart.ts";
import { useTexts } from "../texts.ts";
import styles from "./bank.module.css";
import { ImportDialog } from "./import-dialog.tsx";
import { LineDetail } from "./line-detail.tsx";
import { StatementLine } from "./statement-line.tsx";

const STATES = ["unmatched", "matched", "reconciled", "ignored"] as const;

export function Page() {
  const t = useTexts("fin.bank");
  const may = useMay();
  const chart = useChart();
  const [url, setUrl] = useUrlState();
  const [importing, { open, close }] = useDisclosure();
  const accounts = [...(chart?.values() ?? [])].filter(
    ({ control, state }) => control === "bank" && state === "active",
  );
  const account =
    accounts.find(({ id }) => id === url.account) ??
    accounts.find(({ purpose }) => purpose === "bank") ??
    accounts[0];
  return (
    <>
      <PageHead
        title={t.title}
        about={t.about}
        actions={
          account &&
          may("fin.bank-transactions.import") && (
            <Button leftSection={<IconFileImport size={16} stroke={1.6} />} onClick={open}>
              {t.import}
            </Button>
          )
        }
      />
      {!chart && <Wait rows={8} />}
      {chart && !account && (
        <Empty
          icon={IconBuildingBank}
          title={t.noAccount}
          about={t.noAccountAbout}
          action={
            <Button component={To} to="/fin/chart">
              {t.ledgerAccount}
            </Button>
          }
        />
      )}
      {account && (
        <>
          <Group mb="md" align="flex-end">
            <Select
              label={t.account}
              w={280}
              allowDeselect={false}
              value={account.id}
              onChange={(value) => setUrl({ account: value ?? undefined })}
              data={accounts.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
            />
            <SegmentedControl
              aria-label={t.shown}
              value={STATES.find((state) => state === url.state) ?? "unmatched"}
              onChange={(value) => setUrl({ state: value === "unmatched" ? undefined : value })}
              data={STATES.map((value) => ({ value, label: t[value] }))}
            />
          </Group>
          <Reconciliation accountId={account.id} />
          <Lines
            key={`${account.id} ${url.state}`}
            accountId={account.id}
            state={STATES.find((state) => state === url.state) ?? "unmatched"}
          />
          {importing && <ImportDialog accountId={account.id} onClose={close} />}
        </>
      )}
    </>
  );
}

function Reconciliation({ accountId }: { accountId: string }) {
  const t = useTexts("fin.bank");
  const format = useFormat();
  const may = useMay();
  const { data } = useCall(
    "GET /api/v1/fin/bank-accounts/:id/reconciliation",
    { path: { id: accountId }, query: {} },
    { enabled: may("fin.bank-accounts.reconciliation"), keep: true },
  );
  if (!data) return null;
  const money = (amount: number) => format.money(amount, data.currency);
  return (
    <Paper withBorder radius="lg" p="md" mb="lg" bg="var(--app-surface)">
      <SimpleGrid cols={{ base: 2, md: 4 }}>
        <Fact label={t.books} value={money(data.ledger_balance)} />
        <Fact label={t.unmatchedTotal} value={money(data.lines_unmatched_total)} />
        <Fact label={t.paymentsTotal} value={money(data.payments_unmatched_total)} />
        <Fact label={t.expected} value={money(data.expected_balance)} strong />
      </SimpleGrid>
    </Paper>
  );
}

function Lines({ accountId, state }: { accountId: string; state: (typeof STATES)[number] }) {
  const t = useTexts("fin.bank");
  const [chosen, setChosen] = useState<string>();
  const lines = useList("GET /api/v1/fin/bank-transactions", {
    query: { bank_account_id: accountId, state, sort: "booked_at", limit: 50 },
  });
  if (lines.error) return <ProblemNote error={lines.error} onRetry={lines.retry} />;
  const all = lines.rows;
  if (!all) return <Wait rows={8} />;
  if (all.length === 0)
    return state === "unmatched" ? (
      <Empty icon={IconChecks} title={t.none} about={t.noneAbout} />
    ) : (
      <Empty icon={IconChecks} title={t.noneIn} />
    );
  const current = all.find(({ id }) => id === chosen) ?? all[0];
  return (
    <div className={styles.columns}>
      <div>
        <ul className={styles.lines} aria-label={t.lines}>
          {all.map((line) => (
            <StatementLine
              key={line.id}
              line={line}
              chosen={line.id === current?.id}
              onChoose={() => setChosen(line.id)}
            />
          ))}
        </ul>
        <More of={lines} />
      </div>
      {current && (
        <LineDetail
          key={current.id}
          line={current}
          onDone={() => setChosen(all[all.indexOf(current) + 1]?.id ?? all[0]?.id)}
        />
      )}
    </div>
  );
}
