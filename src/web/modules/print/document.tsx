import { Group, Paper, SimpleGrid, Stack, Table, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { ScrollBox } from "../../kit/scroll-box.tsx";
import { useFormat } from "../../language/format.ts";
import styles from "./document.module.css";
import { LetterFoot, Letterhead, useLetterhead } from "./letterhead.tsx";
import { paperStyle } from "./paper-style.ts";
import { usePaperTitle } from "./use-paper-title.ts";
import "./paper.css";
import { useTexts } from "./texts.ts";

export interface DocumentLine {
  key: string;
  text: string | null;
  quantity: string;
  price: number | null;
  discount_percent: string;
  net: number;
  /** Tax label: `20 %`. */
  tax: string;
}

export interface DocumentTax {
  key: string;
  /** Defaults to a tax that is added to the price. */
  kind?: "sales" | "purchase" | "withholding" | "reverse" | "exempt";
  percent: string;
  base: number;
  tax: number;
}

export interface DocumentFact {
  label: string;
  value: ReactNode;
}

interface DocumentPaperProps {
  title: string;
  draft: boolean;
  /** Sender; defaults to the organisation. */
  head?: ReactNode;
  party: ReactNode;
  facts: readonly DocumentFact[];
  intro?: ReactNode;
  lines: readonly DocumentLine[];
  taxes: readonly DocumentTax[];
  net: number;
  total: number;
  currency: string;
  /** Lines shown below the total, such as the amounts paid and open. */
  after?: readonly { label: string; amount: number; strong?: boolean }[];
  notes?: ReactNode;
  /** Organisation's footer. On sales documents it includes bank details. */
  foot?: "sale" | "purchase" | "none";
}

export function DocumentPaper(props: DocumentPaperProps) {
  const { title, draft, head, party, facts, intro, notes, foot = "sale" } = props;
  const t = useTexts("papers.document");
  const { className, style } = paperStyle(useLetterhead());
  // A document of another organisation, such as a supplier's bill, does not look like the own ones.
  const isOwn = head === undefined;
  usePaperTitle(title);
  return (
    <Paper
      className={`sheet-of-paper document-of-trade ${styles.paper} ${isOwn ? className : ""}`}
      {...(isOwn && { style })}
      withBorder
      radius="md"
      component="article"
      aria-label={title}
    >
      {head ?? <Letterhead />}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl" mb="xl" className={styles.parties}>
        <div>{party}</div>
        <dl className={styles.facts}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="figures">{value}</dd>
            </div>
          ))}
        </dl>
      </SimpleGrid>
      <Group gap="sm" mb="md">
        <Title order={2} size="h3" className={styles.name}>
          {title}
        </Title>
        {draft && <span className={styles.draft}>{t.draft}</span>}
      </Group>
      {intro}
      <DocumentLines {...props} />
      <div className={styles.end}>
        <DocumentTotals {...props} />
        {notes && (
          <Stack gap={6} mt="xl" className={styles.notes}>
            {notes}
          </Stack>
        )}
        {foot !== "none" && <LetterFoot sells={foot === "sale"} />}
      </div>
    </Paper>
  );
}

function DocumentLines({ lines, currency }: DocumentPaperProps) {
  const t = useTexts("papers.document");
  const format = useFormat();
  const discounts = lines.some(({ discount_percent }) => Number(discount_percent) !== 0);
  if (lines.length === 0) return <Text c="var(--app-quiet)">{t.empty}</Text>;
  return (
    <ScrollBox label={t.lines}>
      <Table className={styles.lines} highlightOnHover={false} verticalSpacing={7}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t.position}</Table.Th>
            <Table.Th scope="col">{t.text}</Table.Th>
            <Table.Th scope="col" ta="right">
              {t.quantity}
            </Table.Th>
            <Table.Th scope="col" ta="right">
              {t.price}
            </Table.Th>
            {discounts && (
              <Table.Th scope="col" ta="right">
                {t.discount}
              </Table.Th>
            )}
            <Table.Th scope="col" ta="right">
              {t.tax}
            </Table.Th>
            <Table.Th scope="col" ta="right">
              {t.net}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map(({ key, text, quantity, price, discount_percent, net, tax }, place) => (
            <Table.Tr key={key}>
              <Table.Td className="figures">{place + 1}</Table.Td>
              <Table.Td className={styles.text} dir="auto">
                {text}
              </Table.Td>
              <Table.Td className="figures" ta="right">
                {format.number(quantity)}
              </Table.Td>
              <Table.Td className="figures" ta="right">
                {price === null ? "" : format.amount(price, currency)}
              </Table.Td>
              {discounts && (
                <Table.Td className="figures" ta="right">
                  {Number(discount_percent) === 0 ? "" : format.percent(discount_percent)}
                </Table.Td>
              )}
              <Table.Td className="figures" ta="right">
                {tax}
              </Table.Td>
              <Table.Td className="figures" ta="right">
                {format.amount(net, currency)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollBox>
  );
}

function DocumentTotals({ taxes, net, total, currency, after = [] }: DocumentPaperProps) {
  const t = useTexts("papers.document");
  const format = useFormat();
  function label({ kind, percent, base }: DocumentTax): string {
    const on = format.money(base, currency);
    if (kind === "exempt") return t.exempt({ base: on });
    if (kind === "reverse") return t.reverse({ base: on });
    return (kind === "withholding" ? t.withheld : t.taxed)({ percent: format.percent(percent), base: on });
  }
  return (
    <dl className={styles.totals}>
      <div>
        <dt>{t.netTotal}</dt>
        <dd className="figures">{format.money(net, currency)}</dd>
      </div>
      {taxes.map((tax) => (
        <div key={tax.key}>
          <dt>{label(tax)}</dt>
          <dd className="figures">{format.money(tax.tax, currency)}</dd>
        </div>
      ))}
      <div data-strong="true">
        <dt>{t.total}</dt>
        <dd className="figures">{format.money(total, currency)}</dd>
      </div>
      {after.map(({ label, amount, strong = false }) => (
        <div key={label} data-strong={strong}>
          <dt>{label}</dt>
          <dd className="figures">{format.money(amount, currency)}</dd>
        </div>
      ))}
    </dl>
  );
}
