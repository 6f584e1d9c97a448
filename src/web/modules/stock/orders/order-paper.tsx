import { Text } from "@mantine/core";
import { useFormat } from "../../../language/format.ts";
import { usePerson } from "../../../session/session.ts";
import { useTexts } from "../../ops/texts.ts";
import { type DocumentFact, DocumentPaper } from "../../print/document.tsx";
import { PartyAddress, useLetterhead } from "../../print/letterhead.tsx";
import { linesOf, taxesOf } from "../../print/priced.ts";
import type { HandOrder } from "./handover.ts";

/** Purchase order as sent to the supplier, or sales order as confirmed to the customer. */
export function OrderPaper(given: HandOrder) {
  const t = useTexts("ops.orders");
  const format = useFormat();
  const own = usePerson()?.organization.currency ?? "EUR";
  const { collection, order } = given;
  const { number, state, currency, net, gross, notes } = order;
  const isPurchase = collection === "ops.purchase-orders";
  const title = isPurchase
    ? t.purchase({ number: number ?? "" })
    : state === "draft"
      ? t.offer({ number: number ?? "" })
      : t.sales({ number: number ?? "" });
  return (
    <DocumentPaper
      title={title}
      draft={state === "draft"}
      party={
        given.collection === "ops.purchase-orders" ? (
          <PartyAddress party={given.order.supplier ?? undefined} />
        ) : (
          <PartyAddress
            party={given.order.account ?? undefined}
            address={given.order.account?.shipping ?? null}
          />
        )
      }
      facts={useFacts(given)}
      lines={linesOf(order, format)}
      taxes={taxesOf(order)}
      net={net ?? 0}
      total={gross ?? 0}
      currency={currency ?? own}
      foot={isPurchase ? "purchase" : "sale"}
      notes={
        <>
          {notes && <Text size="sm">{notes}</Text>}
          {isPurchase && <DeliverTo name={given.order.location?.name} />}
        </>
      }
    />
  );
}

function DeliverTo({ name }: { name: string | null | undefined }) {
  const t = useTexts("ops.orders");
  const own = useLetterhead();
  const place = [own.name, name, own.street, [own.postal_code, own.city].filter(Boolean).join(" ")];
  return (
    <Text size="sm">
      {t.deliverTo}: {place.filter(Boolean).join(", ")}
    </Text>
  );
}

function useFacts(given: HandOrder): DocumentFact[] {
  const t = useTexts("ops.orders");
  const format = useFormat();
  const { order } = given;
  const dates: [string, string | null | undefined][] =
    given.collection === "ops.purchase-orders"
      ? [
          [t.date, given.order.ordered_on],
          [t.expected, given.order.expected_on],
        ]
      : [
          [t.date, given.order.confirmed_on],
          [t.promised, given.order.promised_on],
        ];
  const reference =
    given.collection === "ops.purchase-orders" ? given.order.supplier_ref : given.order.reference;
  const facts: [string, string | null | undefined][] = [
    [t.number, order.number],
    ...dates.map(([label, day]): [string, string | undefined] => [label, day ? format.day(day) : undefined]),
    [t.reference, reference],
  ];
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}
