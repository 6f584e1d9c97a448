import { useParams } from "@tanstack/react-router";
import type { LegalContractView } from "../../../../client/contract.ts";
import { RecordPage } from "../../../records/detail/record-page.tsx";
import { useMay } from "../../../session/session.ts";
import { MailButton } from "../../print/mail/mail-button.tsx";
import { PaperButton } from "../../print/paper-button.tsx";
import { isInForce, lineOf } from "../timeline/contract-line.ts";
import { GiveNotice } from "../timeline/give-notice.tsx";
import { Owed } from "./owed.tsx";
import { Parties } from "./parties.tsx";
import { Seal } from "./seal.tsx";
import { Term } from "./term.tsx";

const ISSUED = ["sent", "part_signed", "declined", "signed", "active", "renewed", "expired", "terminated"];

export function Page() {
  const { id = "" } = useParams({ strict: false });
  const may = useMay();
  return (
    <RecordPage
      key={id}
      collection="legal.contracts"
      id={id}
      shown={[
        "parties",
        "terms",
        "days_to_notice",
        "locked_in",
        "notice_by",
        "moves_on",
        "sealed_hash",
        "sealed_terms",
      ]}
      actions={(record) => {
        // This page only loads contracts.
        const line = lineOf(record as LegalContractView);
        return (
          <>
            <PaperButton collection="legal.contracts" id={id} />
            {ISSUED.includes(record.state) && <MailButton collection="legal.contracts" id={id} />}
            {isInForce(line) && line.course !== "terminated" && may("legal.contracts.terminate") && (
              <GiveNotice line={line} size="sm" />
            )}
          </>
        );
      }}
      leaveMoves={["terminate"]}
      lead={(record) => (
        <>
          {/* This page only loads contracts. */}
          <Term contract={record as LegalContractView} />
          <Parties contract={record as LegalContractView} />
          {may("legal.obligations.list") && <Owed contractId={record.id} />}
          {typeof record.sealed_hash === "string" && may("legal.contracts.seal") && (
            <Seal contractId={record.id} />
          )}
        </>
      )}
    />
  );
}
