import { Anchor, Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { BankMatchProposal, FinBankTransactionView } from "../../../../client/contract.ts";
import { Answered } from "../../../kit/answered.tsx";
import { Tag } from "../../../kit/state-badge.tsx";
import { To } from "../../../kit/to.tsx";
import { useFormat } from "../../../language/format.ts";
import { useNames } from "../../../language/names.ts";
import type { Texts } from "../../../language/texts.ts";
import { useCall } from "../../../queries.ts";
import { useTexts } from "../texts.ts";
import styles from "./bank.module.css";
import type { MatchBody } from "./match.ts";
import { REASONS } from "./words.ts";

interface ProposalsProps {
  line: FinBankTransactionView;
  busy: boolean;
  onMatch(body: MatchBody): void;
}

export function Proposals({ line, busy, onMatch }: ProposalsProps) {
  const t = useTexts("fin.bank");
  const proposals = useCall("GET /api/v1/fin/bank-transactions/:id/proposals", { path: { id: line.id } });
  return (
    <div>
      <Title order={3} size="h6" mb={6}>
        {t.proposals}
      </Title>
      <Answered of={proposals}>
        {({ data }) =>
          data.length === 0 ? (
            <Text size="sm" c="var(--app-quiet)">
              {t.noProposal}
            </Text>
          ) : (
            <Stack gap="xs">
              {data.map((proposal, place) => (
                <Proposal
                  key={proposal.payment_id ?? proposal.documents.map(({ document }) => document.id).join(" ")}
                  proposal={proposal}
                  currency={line.amount?.currency}
                  likeliest={place === 0}
                  busy={busy}
                  onMatch={onMatch}
                />
              ))}
            </Stack>
          )
        }
      </Answered>
    </div>
  );
}

interface ProposalProps extends Omit<ProposalsProps, "line"> {
  proposal: BankMatchProposal;
  currency: string | undefined;
  likeliest: boolean;
}

function Proposal({ proposal, currency, likeliest, busy, onMatch }: ProposalProps) {
  const t = useTexts("fin.bank");
  const names = useNames();
  const format = useFormat();
  const { payment_id, documents, number, party, score, reasons } = proposal;
  const [first] = documents;
  const collection = payment_id ? "fin.payments" : (first?.document.collection ?? "fin.invoices");
  const id = payment_id ?? first?.document.id ?? "";
  const sum = documents.reduce((all, { amount }) => all + amount, 0);
  return (
    <Group className={styles.proposal} justify="space-between" wrap="nowrap" gap="sm">
      <div style={{ minWidth: 0 }}>
        <Text size="sm" fw={600} dir="auto">
          {names.one(collection)}{" "}
          <Anchor component={To} to={`/${collection.replace(".", "/")}/${id}`} inherit>
            {number}
          </Anchor>
        </Text>
        <Text size="sm" dir="auto" truncate>
          {party}
          {documents.length > 0 && `, ${format.money(sum, currency)}`}
        </Text>
        <Group gap={6} mt={4}>
          <Tag tone={score >= 70 ? "good" : score >= 45 ? "waiting" : "quiet"}>{t.likely({ score })}</Tag>
          {reasons.map((reason) => (
            <Text key={reason} size="xs" c="var(--app-quiet)">
              {reasonText(reason, t)}
            </Text>
          ))}
        </Group>
      </div>
      <Button
        size="sm"
        variant={likeliest ? "filled" : "default"}
        leftSection={<IconCheck size={16} stroke={1.8} />}
        loading={busy}
        style={{ flexShrink: 0 }}
        onClick={() => onMatch(payment_id ? { payment_id } : { documents: [...documents] })}
      >
        {t.accept}
      </Button>
    </Group>
  );
}

type BankWords = Texts<"fin.bank">;

function reasonText(reason: string, t: BankWords): string {
  const known = Object.entries(REASONS).find(([text]) => text === reason);
  return known ? t[known[1]] : reason;
}
