import { Anchor, Group, Text } from "@mantine/core";
import { Answered } from "../../../kit/answered.tsx";
import { StateBadge, Tag } from "../../../kit/state-badge.tsx";
import { useToday } from "../../../kit/today.ts";
import { useFormat } from "../../../language/format.ts";
import { useCall } from "../../../queries.ts";
import { useMay } from "../../../session/session.ts";
import { useTexts } from "../texts.ts";
import { ItemList } from "./item-list.tsx";

interface PartProps {
  accountId: string;
}

export function Deals({ accountId }: PartProps) {
  const t = useTexts("crm.accounts");
  const format = useFormat();
  const add = useAdd("crm.opportunities", accountId, t.newDeal);
  const deals = useCall("GET /api/v1/crm/opportunities", {
    query: {
      account_id: accountId,
      "state[in]": "qualification,proposal,negotiation,on_hold",
      sort: "expected_close",
      limit: 20,
    },
  });
  return (
    <Answered of={deals}>
      {({ data }) => (
        <ItemList
          none={t.noDeals}
          add={add}
          items={data.map(({ id, name, state, expected_close, amount, next_step }) => ({
            id,
            to: `/crm/opportunities/${id}`,
            title: name,
            about: [expected_close && t.closes({ day: format.day(expected_close) }), next_step]
              .filter(Boolean)
              .join(", "),
            figure: amount && format.money(amount.amount, amount.currency),
            mark: state && <StateBadge collection="crm.opportunities" state={state} />,
          }))}
        />
      )}
    </Answered>
  );
}

export function People({ accountId }: PartProps) {
  const t = useTexts("crm.accounts");
  const add = useAdd("crm.contacts", accountId, t.newContact);
  const contacts = useCall("GET /api/v1/crm/contacts", {
    query: { account_id: accountId, state: "active", sort: "last_name", limit: 50 },
  });
  return (
    <Answered of={contacts}>
      {({ data }) => (
        <ItemList
          none={t.noContacts}
          add={add}
          items={data.map(
            ({ id, first_name, last_name, job_title, email, phone, do_not_contact, consent }) => ({
              id,
              to: `/crm/contacts/${id}`,
              title: [first_name, last_name].filter(Boolean).join(" "),
              about: (
                <Group gap="xs">
                  {job_title && <span>{job_title}</span>}
                  {email && (
                    <Anchor href={`mailto:${email}`} size="xs">
                      {email}
                    </Anchor>
                  )}
                  {phone && <span>{phone}</span>}
                </Group>
              ),
              mark: do_not_contact ? (
                <Tag tone="bad">{t.doNotContact}</Tag>
              ) : (
                consent === "granted" && <Tag tone="good">{t.consent}</Tag>
              ),
            }),
          )}
        />
      )}
    </Answered>
  );
}

export function Quotes({ accountId }: PartProps) {
  const t = useTexts("crm.accounts");
  const format = useFormat();
  const add = useAdd("crm.quotes", accountId, t.newQuote);
  const quotes = useCall("GET /api/v1/crm/quotes", {
    query: { account_id: accountId, sort: "-created_at", limit: 20 },
  });
  return (
    <Answered of={quotes}>
      {({ data }) => (
        <ItemList
          none={t.noQuotes}
          add={add}
          items={data.map(({ id, number, title, state, valid_until, total, currency }) => ({
            id,
            to: `/crm/quotes/${id}`,
            title: [number, title].filter(Boolean).join(" · "),
            about: valid_until && t.valid({ day: format.day(valid_until) }),
            figure: format.money(total ?? 0, currency ?? undefined),
            mark: state && <StateBadge collection="crm.quotes" state={state} />,
          }))}
        />
      )}
    </Answered>
  );
}

/** Unpaid invoices, longest overdue first. */
export function Invoices({ accountId }: PartProps) {
  const t = useTexts("crm.accounts");
  const format = useFormat();
  const today = useToday();
  const add = useAdd("fin.invoices", accountId, t.newInvoice);
  const invoices = useCall("GET /api/v1/fin/invoices", {
    query: { account_id: accountId, "state[in]": "issued,part_paid", sort: "due_date", limit: 50 },
  });
  return (
    <Answered of={invoices}>
      {({ data }) => (
        <>
          <Sums
            sums={Map.groupBy(data, ({ currency }) => currency ?? "")}
            isLate={(due) => due !== null && due < today}
          />
          <ItemList
            none={t.noInvoices}
            add={add}
            items={data.map(({ id, number, kind, due_date, balance, currency }) => ({
              id,
              to: `/fin/invoices/${id}`,
              title: number,
              about: due_date && t.due({ day: format.day(due_date) }),
              figure: format.money((kind === "credit_note" ? -1 : 1) * (balance ?? 0), currency ?? undefined),
              mark: due_date && due_date < today && <Tag tone="bad">{t.overdue}</Tag>,
            }))}
            all={{ to: `/fin/statement?account=${accountId}`, label: t.statement }}
          />
        </>
      )}
    </Answered>
  );
}

interface Owed {
  kind?: string | null;
  balance?: number | null;
  due_date?: string | null;
}

function Sums({
  sums,
  isLate,
}: {
  sums: ReadonlyMap<string, readonly Owed[]>;
  isLate(due: string | null): boolean;
}) {
  const t = useTexts("crm.accounts");
  const format = useFormat();
  const signed = ({ kind, balance }: Owed) => (kind === "credit_note" ? -1 : 1) * (balance ?? 0);
  return [...sums].map(([currency, owed]) => {
    const late = owed.filter(({ due_date }) => isLate(due_date ?? null));
    const sum = (some: readonly Owed[]) => some.reduce((all, one) => all + signed(one), 0);
    return (
      <Text key={currency} mb="sm">
        {t.open}: <strong className="figures">{format.money(sum(owed), currency)}</strong>
        {late.length > 0 && `, ${t.overdue}: ${format.money(sum(late), currency)}`}
      </Text>
    );
  });
}

export function Tickets({ accountId }: PartProps) {
  const t = useTexts("crm.accounts");
  const format = useFormat();
  const add = useAdd("crm.tickets", accountId, t.newTicket);
  const tickets = useCall("GET /api/v1/crm/tickets", {
    query: { account_id: accountId, "state[in]": "new,open,waiting", sort: "resolve_by", limit: 20 },
  });
  return (
    <Answered of={tickets}>
      {({ data }) => (
        <ItemList
          none={t.noTickets}
          add={add}
          items={data.map(({ id, number, subject, state, created_at }) => ({
            id,
            to: `/crm/tickets/${id}`,
            title: [number, subject].filter(Boolean).join(" · "),
            about: created_at && format.ago(created_at),
            mark: state && <StateBadge collection="crm.tickets" state={state} />,
          }))}
        />
      )}
    </Answered>
  );
}

function useAdd(collection: string, accountId: string, label: string) {
  const may = useMay();
  return may(`${collection}.create`)
    ? { to: `/${collection.replace(".", "/")}/new?account_id=${accountId}`, label }
    : undefined;
}
