import { Anchor, Button, List, Stack, Text } from "@mantine/core";
import { IconCircleCheck, IconListCheck } from "@tabler/icons-react";
import { useState } from "react";
import type { FinPeriodView } from "../../../../client/contract.ts";
import { Problem } from "../../../../client/index.ts";
import { useAct } from "../../../kit/act.ts";
import { ConfirmButton } from "../../../kit/confirm.tsx";
import { Note } from "../../../kit/note.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { ProblemNote } from "../../../kit/problem-note.tsx";
import { StateBadge } from "../../../kit/state-badge.tsx";
import { To } from "../../../kit/to.tsx";
import { useFormat } from "../../../language/format.ts";
import { useNames } from "../../../language/names.ts";
import { useMay } from "../../../session/session.ts";
import { useTexts } from "../texts.ts";
import { CloseThrough } from "./close-through.tsx";
import styles from "./closing.module.css";

const STALE = ["GET /api/v1/fin/periods", "GET /api/v1/fin/stats", "GET /api/v1/fin/journal-entries"];

interface PeriodDetailProps {
  period: FinPeriodView;
  /** Earlier periods that are not closed yet, oldest first. */
  earlier: readonly FinPeriodView[];
}

export function PeriodDetail({ period, earlier }: PeriodDetailProps) {
  const t = useTexts("fin.closing");
  const format = useFormat();
  const { state = "open", start, end, kind, closed_at, trial_balance } = period;
  const called = useCalled();
  const span = `from=${start}&to=${end}`;
  return (
    <div className={styles.detail}>
      <Panel title={called(period)} actions={<StateBadge collection="fin.periods" state={state} />}>
        <Stack gap="sm">
          {closed_at && <Text size="sm">{t.closedBy({ day: format.moment(closed_at) })}</Text>}
          {trial_balance && (
            <Text size="sm">
              {t.sealed}: {t.entries({ count: trial_balance.entries })}, {format.money(trial_balance.debit)}
            </Text>
          )}
          {kind === "month" && (
            <Stack gap={10}>
              <Anchor component={To} to={`/fin/trial-balance?${span}`} size="sm">
                {t.balance}
              </Anchor>
              <Anchor component={To} to={`/fin/profit-and-loss?${span}`} size="sm">
                {t.result}
              </Anchor>
            </Stack>
          )}
          <PeriodMoves period={period} earlier={earlier} />
        </Stack>
      </Panel>
    </div>
  );
}

/** Name of a period: its month, or the adjusting period of its year. */
function useCalled(): (period: FinPeriodView) => string {
  const t = useTexts("fin.closing");
  const format = useFormat();
  return ({ kind, fiscal_year, start, name }) =>
    kind === "adjust" ? `${t.adjust} ${fiscal_year}` : start ? format.month(start) : (name ?? "");
}

function PeriodMoves({ period, earlier }: PeriodDetailProps) {
  const { id, version, state, kind } = period;
  const name = useCalled()(period);
  const t = useTexts("fin.closing");
  const may = useMay();
  const [isReady, setReady] = useState(false);
  const given = { path: { id }, body: version === undefined ? {} : { version } };
  const options = { stale: STALE, quiet: true };
  const check = useAct("POST /api/v1/fin/periods/:id/close", { quiet: true, onDone: () => setReady(true) });
  const close = useAct("POST /api/v1/fin/periods/:id/close", { ...options, done: t.closed({ name }) });
  const soft = useAct("POST /api/v1/fin/periods/:id/soft_close", {
    ...options,
    done: t.softClosed({ name }),
  });
  const lock = useAct("POST /api/v1/fin/periods/:id/lock", { ...options, done: t.locked({ name }) });
  const reopen = useAct("POST /api/v1/fin/periods/:id/reopen", { ...options, done: t.reopened({ name }) });
  const carry = useAct("POST /api/v1/fin/periods/:id/close_year", { ...options, done: t.carried });
  const isOpen = state === "open" || state === "soft_closed";
  // Shows only the latest action's error, because earlier obstacles may have been removed by now.
  const { error } = [close, check, soft, carry].reduce((a, b) => (b.submittedAt > a.submittedAt ? b : a));
  return (
    <Stack gap="xs" mt="sm">
      {isOpen && isReady && !error && (
        <Note color="green" icon={<IconCircleCheck />} role="status">
          {t.ready}
        </Note>
      )}
      {error && <Missing error={error} period={period} />}
      {kind === "adjust" && isOpen && may("fin.periods.close_year") && (
        <Button loading={carry.isPending} onClick={() => carry.mutate(given)}>
          {t.closeYear}
        </Button>
      )}
      {isOpen && may("fin.periods.close") && (
        <>
          <Button
            variant="default"
            leftSection={<IconListCheck size={16} stroke={1.6} />}
            loading={check.isPending}
            onClick={() => check.mutate({ ...given, query: { dry_run: true } })}
          >
            {t.check}
          </Button>
          {earlier.length > 0 ? (
            <CloseThrough periods={[...earlier, period]} name={name} stale={STALE} />
          ) : (
            <ConfirmButton
              label={t.close}
              title={t.closeTitle({ name })}
              about={t.closeAbout}
              confirm={t.close}
              // The page lists what is in the way, with links.
              onConfirm={() => close.mutateAsync(given).catch(() => undefined)}
            />
          )}
        </>
      )}
      {state === "open" && may("fin.periods.soft_close") && (
        <Button variant="default" loading={soft.isPending} onClick={() => soft.mutate(given)}>
          {t.soft}
        </Button>
      )}
      {(state === "soft_closed" || state === "closed") && may("fin.periods.reopen") && (
        <ConfirmButton
          label={t.reopen}
          title={t.reopenTitle({ name })}
          about={t.reopenAbout}
          confirm={t.reopen}
          onConfirm={() => reopen.mutateAsync(given)}
        />
      )}
      {state === "closed" && may("fin.periods.lock") && (
        <ConfirmButton
          label={t.lock}
          title={t.lockTitle({ name })}
          about={t.lockAbout}
          confirm={t.lock}
          danger
          onConfirm={() => lock.mutateAsync(given)}
        />
      )}
    </Stack>
  );
}

function Missing({ error, period }: { error: unknown; period: FinPeriodView }) {
  const t = useTexts("fin.closing");
  const names = useNames();
  const problem = error instanceof Problem && error.details.length > 0 ? error : undefined;
  if (!problem) return <ProblemNote error={error} />;
  return (
    <Note color="yellow" title={t.missing} role="alert">
      <List size="sm" spacing={4}>
        {problem.details.map((detail) => (
          <List.Item key={`${detail.path} ${detail.code}`}>
            {detail.message}{" "}
            {LISTS.has(detail.path) && (
              <Anchor component={To} to={`/fin/${detail.path}${blockingIn(detail.path, period)}`} size="sm">
                {names.many(`fin.${detail.path}`)}
              </Anchor>
            )}
          </List.Item>
        ))}
      </List>
    </Note>
  );
}

/** Documents that keep a period from closing: the field of their day, and their states. */
const BLOCKING: Readonly<Record<string, readonly [day: string, states: string]>> = {
  "journal-entries": ["date", "draft"],
  invoices: ["issue_date", "draft"],
  bills: ["issue_date", "draft,submitted,disputed,approved"],
  payments: ["date", "draft,approved"],
};

/** Filter of the list for the documents of the period that block it. */
function blockingIn(path: string, { start, end }: FinPeriodView): string {
  const [day, states] = BLOCKING[path] ?? [];
  return day ? `?state[in]=${states}&${day}[gte]=${start}&${day}[lte]=${end}` : "";
}

/** Collections that an error's first path segment can refer to. */
const LISTS = new Set(["periods", "journal-entries", "invoices", "bills", "payments", "bank-transactions"]);
