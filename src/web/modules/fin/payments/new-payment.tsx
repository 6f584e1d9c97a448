import { Button, Group, Select, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { IconUserCheck } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import type { Calls, FinPayment } from "../../../../client/contract.ts";
import { useAct } from "../../../kit/act.ts";
import { Answered } from "../../../kit/answered.tsx";
import { Note } from "../../../kit/note.tsx";
import { PageHead } from "../../../kit/page-head.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { ProblemNote } from "../../../kit/problem-note.tsx";
import { useToday } from "../../../kit/today.ts";
import { useUrlState } from "../../../kit/use-url-state.ts";
import { useNames } from "../../../language/names.ts";
import { CurrencySelect } from "../../../records/fields/currency-select.tsx";
import { DayInput } from "../../../records/fields/day-input.tsx";
import { DecimalInput, MoneyInput } from "../../../records/fields/number-input.tsx";
import { ReferencePicker } from "../../../records/fields/reference-picker.tsx";
import { usePerson } from "../../../session/session.ts";
import { useChart } from "../reports/chart.ts";
import { useTexts } from "../texts.ts";
import { AllocationTable } from "./allocation-table.tsx";
import { type Allocations, allocationsFor, proposed, sumOf, useOpenDocuments } from "./open-documents.ts";
import { PURPOSES } from "./purposes.ts";

const METHODS = ["bank_transfer", "direct_debit", "card", "cash", "cheque", "other"] as const;

export function Page() {
  const t = useTexts("fin.payments");
  const names = useNames();
  const navigate = useNavigate();
  const own = usePerson()?.organization.currency ?? "EUR";
  const today = useToday();
  const chart = useChart();
  const [{ party: urlParty, document, direction, purpose: urlPurpose }] = useUrlState();
  const [purposeName, setPurposeName] = useState(
    () =>
      PURPOSES.find(({ name }) => name === urlPurpose)?.name ??
      (direction === "transfer" ? "transfer" : direction === "out" ? "supplier" : "customer"),
  );
  const [party, setParty] = useState<string | null>(urlParty ?? null);
  const [bank, setBank] = useState<string | null>(null);
  const [toBank, setToBank] = useState<string | null>(null);
  const [typed, setTyped] = useState<number | string | null>();
  const [chosenCurrency, setCurrency] = useState<string | null>(null);
  const [rate, setRate] = useState<string | null>(null);
  const [date, setDate] = useState<string | null>(today);
  const [method, setMethod] = useState<string>("bank_transfer");
  const [reference, setReference] = useState("");
  const [chosen, setChosen] = useState<Allocations>();

  const isTransfer = purposeName === "transfer";
  const purpose = PURPOSES.find(({ name }) => name === purposeName);
  const open = useOpenDocuments(purpose, party);
  const all = open.data;
  const wanted = all?.find(({ id }) => id === document);
  const currency = chosenCurrency ?? wanted?.currency ?? commonest(all) ?? own;
  // The document the user came from is settled first, then the longest overdue.
  const documents = inOrder(all?.filter((one) => one.currency === currency) ?? [], document);
  const amountTyped = typed === undefined ? (wanted?.open ?? null) : typed;
  const amount = typeof amountTyped === "number" ? amountTyped : 0;
  const value = chosen ?? proposed(documents, amount);
  const banks = [...(chart?.values() ?? [])].filter(
    ({ control, state }) => control === "bank" && state === "active",
  );
  const bankId = bank ?? banks.find(({ purpose: what }) => what === "bank")?.id ?? null;
  const bankData = banks.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }));

  const enter = useAct("POST /api/v1/fin/payments/enter", {
    quiet: true,
    done: (answer) => (isPayment(answer) && answer.number ? t.entered({ number: answer.number }) : t.drafted),
    stale: ["GET /api/v1/fin"],
    onDone: (answer) => {
      if (isPayment(answer)) void navigate({ to: `/fin/payments/${answer.id}` });
    },
  });
  const ready =
    amount > 0 &&
    bankId !== null &&
    (isTransfer ? toBank !== null : party !== null && sumOf(value) <= amount);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!ready || bankId === null || enter.isPending) return;
    enter.mutate({
      body: {
        direction: purpose?.direction ?? "transfer",
        ...(purpose && { side: purpose.side }),
        ...(purpose?.target === "hr.employees" ? { employee_id: party } : purpose && { party_id: party }),
        bank_account_id: bankId,
        ...(isTransfer && { to_account_id: toBank }),
        method: METHODS.find((one) => one === method) ?? "bank_transfer",
        amount: { amount, currency },
        ...(rate !== null && { fx_rate: rate }),
        date,
        ...(reference.trim() !== "" && { reference: reference.trim() }),
        ...(purpose && { allocations: allocationsFor(documents, value) }),
      },
    });
  }

  function changePurpose(name: string | null) {
    setPurposeName(name ?? purposeName);
    setParty(null);
    setChosen(undefined);
  }

  return (
    <form onSubmit={submit} noValidate>
      <PageHead
        title={t.title}
        about={t.about}
        up={{ to: "/fin/payments", label: names.many("fin.payments") }}
        actions={
          <Button type="submit" loading={enter.isPending} disabled={!ready}>
            {t.enter}
          </Button>
        }
      />
      <Stack gap="lg">
        {enter.error && <ProblemNote error={enter.error} />}
        <Panel>
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
            <Select
              label={t.what}
              allowDeselect={false}
              value={purposeName}
              onChange={changePurpose}
              data={[
                ...PURPOSES.map(({ name }) => ({ value: name, label: t[name] })),
                { value: "transfer", label: t.transfer },
              ]}
            />
            {purpose ? (
              <ReferencePicker
                label={t.party}
                target={purpose.target}
                value={party}
                required
                onChange={(id) => {
                  setParty(id);
                  setChosen(undefined);
                }}
              />
            ) : (
              <Select
                label={t.toAccount}
                required
                value={toBank}
                onChange={setToBank}
                data={bankData.filter((one) => one.value !== bankId)}
              />
            )}
            <Select
              label={t.bankAccount}
              required
              allowDeselect={false}
              value={bankId}
              onChange={setBank}
              data={bankData}
            />
            <MoneyInput
              label={t.amount}
              required
              currency={currency}
              value={amountTyped}
              onChange={(next) => {
                setTyped(next);
                setChosen(undefined);
              }}
            />
            <CurrencySelect label={t.currency} value={currency} onChange={setCurrency} />
            {currency !== own && <DecimalInput label={t.rate} value={rate} onChange={setRate} />}
            <DayInput label={t.date} value={date} onChange={setDate} required />
            <Select
              label={t.method}
              allowDeselect={false}
              value={method}
              onChange={(next) => setMethod(next ?? method)}
              data={METHODS.map((one) => ({
                value: one,
                label: names.choice("fin.payments", "method", one),
              }))}
            />
            <TextInput
              label={t.reference}
              value={reference}
              maxLength={200}
              onChange={({ currentTarget }) => setReference(currentTarget.value)}
            />
          </SimpleGrid>
        </Panel>
        {purpose?.direction === "out" && (
          <Note color="blue" icon={<IconUserCheck />}>
            {t.waits}
          </Note>
        )}
        {purpose && (
          <Panel title={t.documents} {...(party === null && { about: t.choose })}>
            {party !== null && (
              <Answered of={open}>
                {() => (
                  <AllocationTable
                    documents={documents}
                    amount={amount}
                    currency={currency}
                    value={value}
                    onChange={setChosen}
                    discounts
                  />
                )}
              </Answered>
            )}
          </Panel>
        )}
        <Group justify="flex-end" hiddenFrom="sm">
          <Button type="submit" loading={enter.isPending} disabled={!ready}>
            {t.enter}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type Answer = Calls["POST /api/v1/fin/payments/enter"]["answer"];

/** Excludes responses without a payment. If approval is needed, the client throws instead. */
const isPayment = (answer: Answer): answer is FinPayment => "direction" in answer;

function commonest(documents: readonly { currency: string }[] | undefined): string | undefined {
  const counts = new Map<string, number>();
  for (const { currency } of documents ?? []) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

const inOrder = <D extends { id: string }>(documents: readonly D[], first: string | undefined): D[] => [
  ...documents.filter(({ id }) => id === first),
  ...documents.filter(({ id }) => id !== first),
];
