import { Group, Text, Title } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useFormat } from "../../../language/format.ts";
import { useNames } from "../../../language/names.ts";
import { useTexts } from "../texts.ts";
import styles from "./board.module.css";
import { type Deal, type Place, sumsOf, weighted } from "./stages.ts";

interface ColumnProps {
  place: Place;
  deals: readonly Deal[];
  empty?: boolean;
  /** True if the dragged deal may be dropped here; undefined if none is dragged. */
  welcome: boolean | undefined;
  onDrop(): void;
  /** Columns for closed deals have no cards. */
  children?: ReactNode;
}

export function Column({ place, deals, empty = false, welcome, onDrop, children }: ColumnProps) {
  const t = useTexts("crm.pipeline");
  const names = useNames();
  const format = useFormat();
  const [over, setOver] = useState(false);
  const isEnd = children === undefined;
  const money = (sums: readonly [string, number][]) =>
    sums.map(([currency, sum]) => format.money(sum, currency)).join(" + ");
  return (
    <section
      className={styles.column}
      data-end={isEnd}
      data-welcome={welcome}
      data-over={over && welcome}
      aria-label={names.state("crm.opportunities", place)}
      onDragOver={(event) => {
        if (!welcome) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (welcome) onDrop();
      }}
    >
      <header className={styles.head}>
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h6">
            {names.state("crm.opportunities", place)}
          </Title>
          <Text size="sm" c="var(--app-quiet)" className="figures">
            {isEnd ? `${t.deals({ count: deals.length })} ${t.quarterSum}` : t.deals({ count: deals.length })}
          </Text>
        </Group>
        <Text fw={600} className="figures">
          {money(sumsOf(deals, ({ amount }) => amount?.amount ?? 0)) || "–"}
        </Text>
        {!isEnd && (
          <Text size="xs" c="var(--app-quiet)" className="figures">
            {money(sumsOf(deals, weighted)) || "–"} {t.weighted}
          </Text>
        )}
      </header>
      {isEnd && welcome && (
        <Text size="sm" ta="center" py="lg">
          {t.drop}
        </Text>
      )}
      {empty && (
        <Text size="sm" c="var(--app-quiet)" ta="center" py="lg">
          {welcome ? t.drop : t.none}
        </Text>
      )}
      {children}
    </section>
  );
}
