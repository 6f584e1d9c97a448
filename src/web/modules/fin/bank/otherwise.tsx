import { Accordion, Button, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { FinBankTransactionView } from "../../../../client/contract.ts";
import { useAct } from "../../../kit/act.ts";
import { MoneyInput } from "../../../records/fields/number-input.tsx";
import { ReferencePicker } from "../../../records/fields/reference-picker.tsx";
import { useTexts } from "../texts.ts";
import { type MatchBody, STALE } from "./match.ts";

interface OtherwiseProps {
  line: FinBankTransactionView;
  busy: boolean;
  onMatch(body: MatchBody): void;
  onDone(): void;
}

/** Other ways to match a line, if no proposal is correct. */
export function Otherwise(props: OtherwiseProps) {
  const t = useTexts("fin.bank");
  const ways = [
    { name: "account", title: t.asAccount, about: t.asAccountAbout, part: <AsAccount {...props} /> },
    { name: "document", title: t.asDocument, about: t.asDocumentAbout, part: <AsDocument {...props} /> },
    { name: "party", title: t.asParty, about: t.asPartyAbout, part: <AsParty {...props} /> },
    { name: "ignored", title: t.asIgnored, about: t.asIgnoredAbout, part: <AsIgnored {...props} /> },
  ];
  return (
    <Accordion variant="separated" order={3} keepMounted={false} aria-label={t.otherwise}>
      {ways.map(({ name, title, about, part }) => (
        <Accordion.Item key={name} value={name}>
          <Accordion.Control>{title}</Accordion.Control>
          <Accordion.Panel>
            <Text size="sm" c="var(--app-quiet)" mb="sm">
              {about}
            </Text>
            {part}
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

function AsAccount({ line, busy, onMatch }: OtherwiseProps) {
  const t = useTexts("fin.bank");
  const [account, setAccount] = useState<string | null>(null);
  const [costCentre, setCostCentre] = useState<string | null>(null);
  const [text, setText] = useState(line.memo ?? line.counterparty ?? "");
  return (
    <Stack gap="sm">
      <ReferencePicker
        label={t.ledgerAccount}
        target="fin.ledger-accounts"
        filter={{ state: "active" }}
        value={account}
        onChange={setAccount}
        required
      />
      <TextInput
        label={t.text}
        value={text}
        maxLength={500}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <ReferencePicker
        label={t.costCentre}
        target="fin.cost-centres"
        value={costCentre}
        onChange={setCostCentre}
      />
      <Button
        loading={busy}
        disabled={account === null}
        onClick={() =>
          account &&
          onMatch({
            account_id: account,
            ...(text.trim() !== "" && { text: text.trim() }),
            ...(costCentre && { cost_centre_id: costCentre }),
          })
        }
      >
        {t.book}
      </Button>
    </Stack>
  );
}

function AsParty({ busy, onMatch }: OtherwiseProps) {
  const t = useTexts("fin.bank");
  const [party, setParty] = useState<string | null>(null);
  return (
    <Stack gap="sm">
      <ReferencePicker label={t.party} target="crm.accounts" value={party} onChange={setParty} required />
      <Button loading={busy} disabled={party === null} onClick={() => party && onMatch({ party_id: party })}>
        {t.book}
      </Button>
    </Stack>
  );
}

function AsDocument({ line, busy, onMatch }: OtherwiseProps) {
  const t = useTexts("fin.bank");
  const whole = Math.abs(line.amount?.amount ?? 0);
  const isIn = (line.amount?.amount ?? 0) >= 0;
  const collection = isIn ? "fin.invoices" : "fin.bills";
  const [document, setDocument] = useState<string | null>(null);
  const [amount, setAmount] = useState<number | string | null>(whole);
  return (
    <Stack gap="sm">
      <ReferencePicker
        label={t.document}
        target={collection}
        filter={{ "state[in]": isIn ? "issued,part_paid" : "posted,part_paid" }}
        canCreate={false}
        value={document}
        onChange={setDocument}
        required
      />
      <MoneyInput label={t.amount} value={amount} onChange={setAmount} currency={line.amount?.currency} />
      <Button
        loading={busy}
        disabled={document === null || typeof amount !== "number" || amount <= 0}
        onClick={() =>
          document &&
          typeof amount === "number" &&
          onMatch({ documents: [{ document: { collection, id: document }, amount }] })
        }
      >
        {t.book}
      </Button>
    </Stack>
  );
}

function AsIgnored({ line: { id, version }, onDone }: OtherwiseProps) {
  const t = useTexts("fin.bank");
  const [reason, setReason] = useState("");
  const ignore = useAct("POST /api/v1/fin/bank-transactions/:id/ignore", { stale: STALE, onDone });
  return (
    <Stack gap="sm">
      <TextInput
        label={t.reason}
        value={reason}
        required
        maxLength={500}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Button
        variant="default"
        loading={ignore.isPending}
        disabled={reason.trim() === ""}
        onClick={() => ignore.mutate({ path: { id }, body: { version, ignore_reason: reason.trim() } })}
      >
        {t.ignore}
      </Button>
    </Stack>
  );
}
