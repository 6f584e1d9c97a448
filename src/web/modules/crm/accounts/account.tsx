import { useParams } from "@tanstack/react-router";
import type { CrmAccountView } from "../../../../client/contract.ts";
import { Panel } from "../../../kit/panel.tsx";
import { UrlTabs } from "../../../kit/url-tabs.tsx";
import { useNames } from "../../../language/names.ts";
import { RecordPage } from "../../../records/detail/record-page.tsx";
import { useMay } from "../../../session/session.ts";
import { MailButton } from "../../print/mail/mail-button.tsx";
import { useTexts } from "../texts.ts";
import { Activities } from "./activities.tsx";
import { MergeButton } from "./merge-button.tsx";
import { Deals, Invoices, People, Quotes, Tickets } from "./parts.tsx";

/** Letters are files of the account. */
const NO_DOCUMENTS: readonly string[] = [];

export function Page() {
  const { id = "" } = useParams({ strict: false });
  return (
    <RecordPage
      key={id}
      collection="crm.accounts"
      id={id}
      actions={(record) => (
        <>
          <MailButton collection="crm.accounts" id={id} kinds={NO_DOCUMENTS} />
          {/* This page only loads accounts. */}
          <MergeButton account={record as CrmAccountView} />
        </>
      )}
      lead={(record) => <GoingOn accountId={record.id} />}
    />
  );
}

/** Lists of the account's records, most used first. */
function GoingOn({ accountId }: { accountId: string }) {
  const t = useTexts("crm.accounts");
  const names = useNames();
  const may = useMay();
  const tabs = [
    { value: "deals", needs: "crm.opportunities.list", label: t.pipeline, part: Deals },
    { value: "people", needs: "crm.contacts.list", label: t.contacts, part: People },
    {
      value: "activities",
      needs: "crm.activities.list",
      label: names.many("crm.activities"),
      part: Activities,
    },
    { value: "quotes", needs: "crm.quotes.list", label: t.quotes, part: Quotes },
    { value: "invoices", needs: "fin.invoices.list", label: t.invoices, part: Invoices },
    { value: "tickets", needs: "crm.tickets.list", label: t.tickets, part: Tickets },
  ];
  const open = tabs.filter(({ needs }) => may(needs));
  if (open.length === 0) return null;
  return (
    <Panel>
      <UrlTabs
        name="view"
        label={t.deals}
        tabs={open.map(({ value, label, part: Part }) => ({
          value,
          label,
          render: () => <Part accountId={accountId} />,
        }))}
      />
    </Panel>
  );
}
