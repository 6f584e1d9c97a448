import { Anchor, Button, Group, Paper, SegmentedControl, Text, TextInput, Title } from "@mantine/core";
import { IconPlus, IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import type { FinLedgerAccountView, FinTrialBalanceRow } from "../../../../client/contract.ts";
import { PageHead } from "../../../kit/page-head.tsx";
import { ProblemNote } from "../../../kit/problem-note.tsx";
import { StateBadge } from "../../../kit/state-badge.tsx";
import { To } from "../../../kit/to.tsx";
import { useToday } from "../../../kit/today.ts";
import { Wait } from "../../../kit/wait.tsx";
import { useFormat } from "../../../language/format.ts";
import { useNames } from "../../../language/names.ts";
import { useCall } from "../../../queries.ts";
import { useMay } from "../../../session/session.ts";
import { useAll } from "../../print/all.ts";
import { useTexts } from "../texts.ts";
import styles from "./chart.module.css";
import { InstallChart } from "./install-chart.tsx";

const TYPES = ["asset", "liability", "equity", "income", "expense"] as const;

export function Page() {
  const t = useTexts("fin.chart");
  const format = useFormat();
  const may = useMay();
  const today = useToday();
  const [sought, setSought] = useState("");
  const [shown, setShown] = useState("active");
  const chart = useAll("GET /api/v1/fin/ledger-accounts", { query: { limit: 200, sort: "code" } });
  const balances = useCall(
    "GET /api/v1/fin/trial-balance",
    { query: { at: today } },
    { enabled: may("fin.reports.trial_balance") },
  );
  const accounts = chart.data?.data;
  if (chart.error) return <ProblemNote error={chart.error} onRetry={() => void chart.refetch()} />;
  const rows = new Map(balances.data?.rows.map((row) => [row.account_id, row]));
  const found = accounts?.filter(
    (account) => isSought(account, sought) && (shown === "all" || account.state === "active"),
  );
  return (
    <>
      <PageHead
        title={t.title}
        about={t.about({ day: format.day(today) })}
        actions={
          may("fin.ledger-accounts.create") && (
            <Button
              component={To}
              to="/fin/ledger-accounts/new"
              leftSection={<IconPlus size={16} stroke={1.6} />}
            >
              {t.add}
            </Button>
          )
        }
      />
      {!accounts && <Wait rows={12} />}
      {accounts?.length === 0 && <InstallChart />}
      {accounts && accounts.length > 0 && (
        <>
          <Group mb="lg" align="flex-end">
            <TextInput
              aria-label={t.find}
              placeholder={t.find}
              leftSection={<IconSearch size={16} stroke={1.6} />}
              w={280}
              value={sought}
              onChange={({ currentTarget }) => setSought(currentTarget.value)}
            />
            <SegmentedControl
              aria-label={t.shown}
              value={shown}
              onChange={setShown}
              data={[
                { value: "active", label: t.active },
                { value: "all", label: t.all },
              ]}
            />
          </Group>
          {found?.length === 0 && <Text c="var(--app-quiet)">{t.none}</Text>}
          {TYPES.map((type) => {
            const ofType = found?.filter((account) => account.type === type) ?? [];
            if (ofType.length === 0) return null;
            return (
              <Paper key={type} withBorder radius="lg" p="lg" mb="lg" bg="var(--app-surface)">
                <Title order={2} size="h4" mb="sm">
                  {t[type]}
                </Title>
                <Branch accounts={ofType} parent={null} rows={rows} flat={sought !== ""} />
              </Paper>
            );
          })}
        </>
      )}
    </>
  );
}

const isSought = ({ code, name }: FinLedgerAccountView, sought: string) =>
  `${code} ${name}`.toLowerCase().includes(sought.trim().toLowerCase());

interface BranchProps {
  accounts: readonly FinLedgerAccountView[];
  parent: string | null;
  rows: ReadonlyMap<string, FinTrialBalanceRow>;
  /** Search results are listed without nesting. */
  flat: boolean;
}

function Branch({ accounts, parent, rows, flat }: BranchProps) {
  const ids = new Set(accounts.map(({ id }) => id));
  const parentOf = ({ parent_id }: FinLedgerAccountView) =>
    parent_id && ids.has(parent_id) && !flat ? parent_id : null;
  const own = accounts.filter((account) => parentOf(account) === parent);
  if (own.length === 0) return null;
  return (
    <ul className={styles.branch}>
      {own.map((account) => (
        <li key={account.id}>
          <Leaf account={account} row={rows.get(account.id)} />
          {!flat && <Branch accounts={accounts} parent={account.id} rows={rows} flat={flat} />}
        </li>
      ))}
    </ul>
  );
}

function Leaf({ account, row }: { account: FinLedgerAccountView; row: FinTrialBalanceRow | undefined }) {
  const t = useTexts("fin.chart");
  const names = useNames();
  const format = useFormat();
  const { id, code, name, purpose, state } = account;
  return (
    <div className={styles.leaf}>
      <Text span size="sm" className={`figures ${styles.code}`}>
        {code}
      </Text>
      <Anchor
        component={To}
        to={`/fin/ledger-accounts/${id}`}
        size="sm"
        c="inherit"
        className={styles.name}
        dir="auto"
      >
        {name}
      </Anchor>
      {purpose && (
        <Text span size="xs" c="var(--app-quiet)" visibleFrom="sm">
          {names.choice("fin.ledger-accounts", "purpose", purpose)}
        </Text>
      )}
      {state === "closed" && <StateBadge collection="fin.ledger-accounts" state={state} />}
      {row && row.balance !== 0 && (
        <Text span size="sm" className={`figures ${styles.balance}`}>
          {format.amount(Math.abs(row.balance))}{" "}
          <Text span size="xs" c="var(--app-quiet)">
            {row.balance > 0 ? t.debit : t.credit}
          </Text>
        </Text>
      )}
    </div>
  );
}
