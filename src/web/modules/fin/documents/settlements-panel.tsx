import type { Calls } from "../../../../client/contract.ts";
import { Answered } from "../../../kit/answered.tsx";
import { DataTable } from "../../../kit/data-table.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { Tag } from "../../../kit/state-badge.tsx";
import { Day } from "../../../kit/values.tsx";
import { useFormat } from "../../../language/format.ts";
import { useNames } from "../../../language/names.ts";
import { useCall } from "../../../queries.ts";
import { RecordLink } from "../../../records/fields/record-link.tsx";
import { useTexts } from "../texts.ts";

type Settlement = Calls["GET /api/v1/fin/settlements"]["answer"]["data"][number];

interface Settled {
  id: string;
  paid?: number | null;
  credited?: number | null;
  discounted?: number | null;
  written_off?: number | null;
}

/** Settlements of a document. Not loaded while the full amount is open. */
export function SettlementsPanel({ document }: { document: Settled }) {
  const { id, paid, credited, discounted, written_off } = document;
  return [paid, credited, discounted, written_off].some(Boolean) ? <Settlements documentId={id} /> : null;
}

function Settlements({ documentId }: { documentId: string }) {
  const t = useTexts("fin.document");
  const settlements = useCall("GET /api/v1/fin/settlements", {
    query: { document: documentId, sort: "date", limit: 100 },
  });
  return (
    <Answered of={settlements}>
      {({ data }) =>
        data.length > 0 && (
          <Panel title={t.settlements} flush>
            <Table rows={data} />
          </Panel>
        )
      }
    </Answered>
  );
}

function Table({ rows }: { rows: readonly Settlement[] }) {
  const t = useTexts("fin.document");
  const names = useNames();
  const format = useFormat();
  return (
    <DataTable
      caption={t.settlements}
      rows={rows}
      rowKey={({ id }) => id}
      tone={({ state }) => (state === "standing" ? undefined : "quiet")}
      columns={[
        { key: "date", label: t.date, head: true, render: ({ date }) => date && <Day value={date} /> },
        {
          key: "kind",
          label: t.what,
          render: ({ kind, state }) => (
            <>
              {kind && names.choice("fin.settlements", "kind", kind)}{" "}
              {state && state !== "standing" && <Tag>{names.state("fin.settlements", state)}</Tag>}
            </>
          ),
        },
        {
          key: "by",
          label: t.by,
          render: ({ by }) => by && <RecordLink collection={by.collection} id={by.id} />,
        },
        {
          key: "discount",
          label: t.discounted,
          figures: true,
          render: ({ discount, currency }) => (discount ? format.money(discount, currency ?? undefined) : ""),
        },
        {
          key: "amount",
          label: t.amount,
          figures: true,
          render: ({ amount, currency }) => format.money(amount ?? 0, currency ?? undefined),
        },
      ]}
    />
  );
}
