import { Group, Text, UnstyledButton } from "@mantine/core";
import type { FinBankTransactionView } from "../../../../client/contract.ts";
import { useFormat } from "../../../language/format.ts";
import { useTexts } from "../texts.ts";
import styles from "./bank.module.css";

interface StatementLineProps {
  line: FinBankTransactionView;
  chosen: boolean;
  onChoose(): void;
}

export function StatementLine({ line, chosen, onChoose }: StatementLineProps) {
  const t = useTexts("fin.bank");
  const format = useFormat();
  const { amount, booked_at, counterparty, memo } = line;
  const isIn = (amount?.amount ?? 0) >= 0;
  return (
    <li>
      <UnstyledButton className={styles.line} aria-pressed={chosen} onClick={onChoose}>
        <Group justify="space-between" wrap="nowrap" gap="sm">
          <Text fw={600} size="sm" truncate dir="auto">
            {counterparty ?? memo ?? "–"}
          </Text>
          <Text fw={600} size="sm" className="figures" style={{ whiteSpace: "nowrap" }}>
            <span className="unseen">{isIn ? t.in : t.out} </span>
            {amount && `${isIn ? "+" : ""}${format.money(amount.amount, amount.currency)}`}
          </Text>
        </Group>
        <Group justify="space-between" wrap="nowrap" gap="sm">
          <Text size="xs" c="var(--app-quiet)" lineClamp={1} dir="auto">
            {counterparty ? memo : ""}
          </Text>
          <Text size="xs" c="var(--app-quiet)" style={{ whiteSpace: "nowrap" }}>
            {booked_at && format.day(booked_at)}
          </Text>
        </Group>
      </UnstyledButton>
    </li>
  );
}
