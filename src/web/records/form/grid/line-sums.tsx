import { Text } from "@mantine/core";
import { memo } from "react";
import { useFormat } from "../../../language/format.ts";
import { isMoney } from "../../fields/values.ts";
import { useTexts } from "../../texts.ts";
import { sumDocument } from "./document-sums.ts";
import type { Row } from "./grid-columns.ts";
import classes from "./line-grid.module.css";
import { useTaxes } from "./use-taxes.ts";

interface LineSumsProps {
  rows: readonly Row[];
  names: ReadonlySet<string>;
  currency: string | undefined;
}

export const LineSums = memo(function LineSums({ rows, names, currency }: LineSumsProps) {
  if (names.has("price")) return <DocumentSums rows={rows} names={names} currency={currency} />;
  if (names.has("debit")) return <EntrySums rows={rows} />;
  return <PlainSums rows={rows} names={names} currency={currency} />;
});

function DocumentSums({ rows, names, currency }: LineSumsProps) {
  const t = useTexts("records.lineSums");
  const format = useFormat();
  const taxed = names.has("tax_code_ids") || names.has("tax_code_id");
  const taxes = useTaxes(taxed);
  const { full, net, taxes: sums, gross } = sumDocument(rows, taxes);
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
          name={t.tax({ code: label || "none", percent: format.percent(percent) })}
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

function EntrySums({ rows }: { rows: readonly Row[] }) {
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

function PlainSums({ rows, names, currency }: LineSumsProps) {
  const t = useTexts("records.lineSums");
  const format = useFormat();
  if (names.has("hours")) {
    const millionths = rows.reduce((sum, { hours }) => sum + (Number(hours) || 0) * 1e6, 0);
    return (
      <dl className={classes.sums} aria-label={t.title}>
        <Sum name={t.hours} value={format.number(Math.round(millionths) / 1e6)} />
      </dl>
    );
  }
  if (!names.has("amount")) return null;
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
