import { Box, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import type { HrExpenseClaimView, HrExpenseTypeView } from "../../../../client/contract.ts";
import { Figure } from "../../../kit/figure.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { Tag } from "../../../kit/state-badge.tsx";
import { useFormat } from "../../../language/format.ts";
import { useNames } from "../../../language/names.ts";
import { useCall } from "../../../queries.ts";
import { useTexts } from "../texts.ts";
import { Receipt } from "./receipt.tsx";

type Line = NonNullable<HrExpenseClaimView["lines"]>[number];

export function Receipts({ claim }: { claim: HrExpenseClaimView }) {
  const t = useTexts("hr.receipts");
  const format = useFormat();
  const names = useNames();
  const types = useCall("GET /api/v1/hr/expense-types", {
    query: { fields: "name,needs_receipt", limit: 200 },
  });
  const byId = new Map((types.data?.data ?? []).map((type) => [type.id, type]));
  const { claimed, sanctioned, paid, currency, state, lines } = claim;
  const money = (minor: number | null | undefined) => format.money(minor ?? 0, currency ?? undefined);
  const field = (name: string) => names.field("hr.expense-claims", name);
  const isDecided = state !== "draft" && state !== "submitted" && state !== "rejected";
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
        <Figure label={field("claimed")} value={money(claimed)} />
        <Figure label={field("sanctioned")} value={isDecided ? money(sanctioned) : "–"} />
        <Figure label={field("paid")} value={money(paid)} />
      </SimpleGrid>
      <Panel title={t.lines} {...(state === "draft" && { about: t.about })}>
        {(lines ?? []).length === 0 ? (
          <Text size="sm">{t.none}</Text>
        ) : (
          <Stack gap="md" component="ul" m={0} p={0} style={{ listStyle: "none" }}>
            {(lines ?? []).map((line, at) => (
              <LineOfClaim
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no ids, and their order is fixed
                key={at}
                claim={claim}
                line={line}
                at={at}
                type={byId.get(line.type_id ?? "")}
                isDecided={isDecided}
              />
            ))}
          </Stack>
        )}
      </Panel>
    </Stack>
  );
}

interface LineOfClaimProps {
  claim: HrExpenseClaimView;
  line: Line;
  at: number;
  type: HrExpenseTypeView | undefined;
  isDecided: boolean;
}

function LineOfClaim({ claim, line, at, type, isDecided }: LineOfClaimProps) {
  const t = useTexts("hr.receipts");
  const format = useFormat();
  const { date, text, amount, receipt_id, claimed, sanctioned } = line;
  const isMissing = !receipt_id && type?.needs_receipt === true;
  return (
    <Group component="li" gap="md" wrap="wrap" align="center">
      <Box style={{ flex: "1 1 14rem", minWidth: 0 }}>
        <Group gap="xs">
          <Text size="sm" fw={500}>
            {type?.name ?? text}
          </Text>
          {isMissing && claim.state === "draft" && <Tag tone="waiting">{t.needed}</Tag>}
        </Group>
        <Text size="xs" c="var(--app-quiet)">
          {[format.day(date), type && text].filter(Boolean).join(" · ")}
        </Text>
      </Box>
      <Text size="sm" className="figures" ta="right" w={120} component="div">
        {format.money(amount.amount, amount.currency)}
        {isDecided && typeof sanctioned === "number" && sanctioned !== claimed && (
          <Text size="xs" c="var(--app-quiet)">
            {t.agreed({ amount: format.money(sanctioned, claim.currency ?? undefined) })}
          </Text>
        )}
      </Text>
      <Receipt claim={claim} at={at} receiptId={receipt_id} name={type?.name ?? text ?? ""} />
    </Group>
  );
}
