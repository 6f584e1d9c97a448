import { Text } from "@mantine/core";
import { useState } from "react";
import type { ApprovalListed } from "../../../client/contract.ts";
import { ActionDialog } from "../../records/form/action/action-dialog.tsx";
import { isFilled } from "../../records/form/action/action-values.ts";
import { useActionNames } from "../action-names.ts";
import { useChoices } from "../people.ts";
import { useTexts } from "../texts.ts";

/** Decisions, named by the last segment of their call's path. */
export type Decision =
  | "approve"
  | "reject"
  | "request_changes"
  | "withdraw"
  | "resubmit"
  | "delegate"
  | "escalate"
  | "comment"
  | "override";
const REASONED: readonly Decision[] = ["reject", "request_changes", "override"];
const WARNED: readonly Decision[] = ["reject", "override", "withdraw"];
const STALE = ["GET /api/v1/approvals", "GET /api/v1/workflows/pending", "GET /api/v1/desk"] as const;

interface DecisionDialogProps {
  request: Pick<ApprovalListed, "id" | "snapshot_hash" | "action" | "requester">;
  title: string;
  decision: Decision;
  onClose(): void;
  onDone?(): void;
}

export function DecisionDialog({ request, title, decision, onClose, onDone }: DecisionDialogProps) {
  const t = { ...useTexts("governance.approvals"), ...useTexts("governance.decisionDialog") };
  const about = useTexts("governance.decisionDialogAbouts");
  const done = useTexts("governance.decisionDone");
  const choices = useChoices();
  const actionNames = useActionNames();
  // Votes apply to the request as shown when the dialog opened.
  const [{ id, snapshot_hash, action, requester }] = useState(request);
  const consequence =
    decision === "approve"
      ? about.approve({ action: actionNames.title(action), name: requester.name })
      : about[decision];
  const fields = FIELDS[decision] ?? [];
  const isNeeded = REASONED.includes(decision) || decision === "comment" || decision === "delegate";
  const isVote = decision === "approve" || REASONED.includes(decision);
  return (
    <ActionDialog
      title={`${t[decision]}: ${title}`}
      onClose={onClose}
      call={`POST /api/v1/approvals/:id/${decision}` as const}
      path={{ id }}
      fields={fields}
      needed={decision === "comment" ? ["comment"] : []}
      texts={{ ...t, comment: decision === "comment" ? t.words : t.note }}
      choices={{ to: choices }}
      lead={<Text size="sm">{consequence}</Text>}
      bodyOf={(filled) => ({ ...filled, ...(isVote && { snapshot_hash }) })}
      ready={(values) => !isNeeded || fields.every((name) => isFilled(values[name]))}
      submit={t[decision]}
      danger={WARNED.includes(decision)}
      done={done[decision]}
      stale={STALE}
      {...(onDone && { onDone: () => onDone() })}
    />
  );
}

const FIELDS: Partial<Record<Decision, readonly ("comment" | "reason" | "note" | "to")[]>> = {
  approve: ["comment"],
  comment: ["comment"],
  reject: ["reason"],
  request_changes: ["reason"],
  override: ["reason"],
  resubmit: ["note"],
  delegate: ["to"],
};
