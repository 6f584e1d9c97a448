import { Text } from "@mantine/core";
import { memo } from "react";
import { useToday } from "../../../kit/today.ts";
import { useFormat } from "../../../language/format.ts";
import { isMoney } from "../../fields/values.ts";
import type { MetaLineField } from "../../meta.ts";
import { useTexts } from "../../texts.ts";
import { sumsOf } from "./document-sums.ts";
import type { Row } from "./grid-columns.ts";
import classes from "./line-grid.module.css";
import { taxTarget, useTaxes } from "./use-taxes.ts";

interface LineSumsProps {
  rows: readonly Row[];
  columns: readonly MetaLineField[];
  currency: string | undefined;
  /** Values of the form that determine tax rates. */
  draft: Readonly<Record<string, unknown>>;
}

export const LineSums = memo(function LineSums(props: LineSumsProps) {
  if (hasColumn(props, "price")) return <DocumentSums {...props} />;
  if (hasColumn(props, "debit")) return <EntrySums {...props} />;
  return <PlainSums {...props} />;
});

const hasColumn = ({ columns }: Pick<LineSumsProps, "columns">, name: string) =>
  columns.some((column) => column.name === name);

function DocumentSums({ rows, columns, currency, draft }: LineSumsProps) {
  const t = useTexts("records.lineSums");
  const format = useFormat();
  const target = taxTarget(columns);
  const taxed = target !== null;
  const taxes = useTaxes(target);
  const today = useToday();
  const day = typeof draft.issue_date === "string" ? draft.issue_date : today;
  // Credit notes are taxed as the credited document was, which the server looks up.
  const { full, net, taxes: sums, gross } = sumsOf(rows, draft.credit_of_id ? undefined : taxes, day);
  const money = (amount: number) => format.money(amount, currency);
  return (
    <dl className={classes.sums} aria-label={t.title}>
      {full !== net && (
        <>
          <dt>{t.discount}</dt>
          <dd>{money(net - full)}</dd>
        </>
      )}
      <dt className={taxed ? undefined : classes.total}>{t.net}</dt>
      <dd className={taxed ? undefined : classes.total}>{money(net)}</dd>
      {sums.map(({ key, label, percent, amount }) => (
        <Sum
          key={key}
          name={t.tax({
            // The code matters only to tell apart two of the same rate.
            code:
              label && sums.some((other) => other.key !== key && other.percent === percent) ? label : "none",
            percent: format.percent(percent),
          })}
          value={money(amount)}
        />
      ))}
      {taxed && gross !== undefined && (
        <>
          <dt className={classes.total}>{t.gross}</dt>
          <dd className={classes.total} data-sum="gross">
            {money(gross)}
          </dd>
        </>
      )}
    </dl>
  );
}

function Sum({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

function EntrySums({ rows }: Pick<LineSumsProps, "rows">) {
  const t = useTexts("records.lineSums");
  const format = useFormat();
  const sum = (name: string) =>
    rows.reduce((total, row) => total + (typeof row[name] === "number" ? Number(row[name]) : 0), 0);
  const [debit, credit] = [sum("debit"), sum("credit")];
  const apart = debit - credit;
  return (
    <div>
      <dl className={classes.sums} aria-label={t.title}>
        <Sum name={t.debit} value={format.money(debit)} />
        <Sum name={t.credit} value={format.money(credit)} />
      </dl>
      <Text
        size="sm"
        mt={4}
        c={apart === 0 ? "var(--app-quiet)" : "var(--mantine-color-error)"}
        role="status"
      >
        {apart === 0 ? t.balanced : t.off({ amount: format.money(Math.abs(apart)) })}
      </Text>
    </div>
  );
}

function PlainSums({ rows, columns, currency }: LineSumsProps) {
  const t = useTexts("records.lineSums");
  const format = useFormat();
  if (hasColumn({ columns }, "hours")) {
    const millionths = rows.reduce((sum, { hours }) => sum + (Number(hours) || 0) * 1e6, 0);
    return (
      <dl className={classes.sums} aria-label={t.title}>
        <Sum name={t.hours} value={format.number(Math.round(millionths) / 1e6)} />
      </dl>
    );
  }
  if (!hasColumn({ columns }, "amount")) return null;
  const amounts = rows.map(({ amount }) => amount);
  const own = amounts.filter(isMoney);
  const currencies = new Set(own.map((one) => one.currency));
  if (currencies.size > 1) return null;
  const sum =
    own.reduce((total, one) => total + one.amount, 0) +
    amounts.reduce((total: number, one) => total + (typeof one === "number" ? one : 0), 0);
  return (
    <dl className={classes.sums} aria-label={t.title}>
      <Sum name={t.sum} value={format.money(sum, [...currencies][0] ?? currency)} />
    </dl>
  );
}
