import type { ApprovalListed } from "../../../client/contract.ts";
import { useList } from "../../kit/use-pages.ts";
import { useFormat } from "../../language/format.ts";
import { useMay } from "../../session/session.ts";
import type { AnyRecord, MetaEntity } from "../meta.ts";
import { useTexts } from "../texts.ts";

const PAGE = 50;

/** Approval requests of a record, as far as the user takes part in them or may read all. */
export function useRecordRequests(entity: MetaEntity, record: AnyRecord, enabled = true) {
  const may = useMay();
  const call = may("approvals.read_all") ? "GET /api/v1/approvals/all" : "GET /api/v1/approvals";
  const about = { collection: entity.collection, record_id: record.id };
  return useList(call, { query: { ...about, limit: PAGE } }, { enabled });
}

/** Says who approved a request; undefined if nobody has yet. */
export function useApprovedBy(): (request: ApprovalListed) => string | undefined {
  const t = useTexts("records.approvals");
  const format = useFormat();
  return ({ way, steps }) => {
    if (way !== null) return t[way];
    const names = steps.flatMap(({ votes }) => votes.map(({ by }) => by.name));
    return names.length > 0 ? t.approvedBy({ names: format.list([...new Set(names)]) }) : undefined;
  };
}
