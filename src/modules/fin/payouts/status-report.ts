import { invalid } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";
import { oneLine } from "../cash/statement.ts";
import { all, at, type Element, parseXml, textAt } from "../cash/xml.ts";

export interface ReportedReason {
  /** ISO 20022 code such as AC04. */
  code: string | undefined;
  /** Further words of the bank. */
  text: string | undefined;
}

export interface Reported extends ReportedReason {
  outcome: "accepted" | "rejected";
}

/** Bank's answer to a payment file. */
export interface StatusReport {
  messageId: string;
  /** Decision on all payments that are not listed. */
  whole: Reported | undefined;
  byEndToEndId: ReadonlyMap<string, Reported>;
}

/** Other states, such as received or pending, are no decision yet. */
const ACCEPTED = new Set(["ACCP", "ACSP", "ACSC", "ACWC", "ACCC", "ACFC"]);
const REJECTED = new Set(["RJCT", "CANC"]);

/** Reads an ISO 20022 pain.002 file of any version. */
export function readPain002(text: string): StatusReport {
  const report = at(parseXml(text), "CstmrPmtStsRpt");
  const group = at(report, "OrgnlGrpInfAndSts");
  const messageId = textAt(group, "OrgnlMsgId");
  if (messageId === undefined) throw invalid("file", "FORMAT_UNREADABLE", say("fin.errors.notPain002"));
  const batches = all(report, "OrgnlPmtInfAndSts");
  const byEndToEndId = new Map<string, Reported>();
  for (const batch of batches) {
    for (const transaction of all(batch, "TxInfAndSts")) {
      const id = textAt(transaction, "OrgnlEndToEndId");
      const reported = decisionOf(transaction, "TxSts");
      if (id !== undefined && reported) byEndToEndId.set(id, reported);
    }
  }
  // Our files have one batch, so a decision on it is one on the file.
  const [batch] = batches;
  const whole = (batch && decisionOf(batch, "PmtInfSts")) ?? (group && decisionOf(group, "GrpSts"));
  return { messageId, whole, byEndToEndId };
}

function decisionOf(within: Element, status: string): Reported | undefined {
  const word = textAt(within, status) ?? "";
  const outcome = ACCEPTED.has(word) ? "accepted" : REJECTED.has(word) ? "rejected" : undefined;
  if (!outcome) return undefined;
  const reason = at(within, "StsRsnInf");
  const further = all(reason, "AddtlInf").map((one) => one.text.trim());
  return {
    outcome,
    code: oneLine(textAt(reason, "Rsn", "Cd") ?? textAt(reason, "Rsn", "Prtry"), 35),
    text: oneLine(further.join(" "), 400),
  };
}
