import { Text } from "@mantine/core";
import { useState } from "react";
import { defineWords, useWords } from "../../language/words.ts";
import { ActionDialog } from "../../records/form/action/action-dialog.tsx";
import { isFilled } from "../../records/form/action/action-values.ts";
import { useChoices } from "../people.ts";
import { approvalWords } from "./words.ts";

/** Decisions that take one call, named by the last part of its path. */
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

/** Consequences of each decision. */
const abouts = defineWords({
  en: {
    approve: "With the last vote it is done at once, as the one who asked.",
    reject: "It ends here. Whoever asked is told why.",
    request_changes: "It goes back to whoever asked. After the changes everybody is asked anew.",
    withdraw: "Nothing is changed. You can ask again at any time.",
    resubmit: "Everybody is asked anew, about the record as it is now.",
    delegate: "They decide in your place, on this request alone. Both names are kept.",
    escalate: "The managers of those who are asked may decide as well, or else the owners.",
    comment: "Everybody who has a part in the request can read it.",
    override:
      "It is done without the votes that the rules ask for. That is for emergencies: it is written down with your reason, and somebody else reviews it.",
  },
  de: {
    approve: "Mit der letzten Stimme wird es sofort ausgeführt, im Namen der antragstellenden Person.",
    reject: "Damit ist der Antrag beendet. Wer ihn gestellt hat, erfährt den Grund.",
    request_changes: "Der Antrag geht zurück. Nach den Änderungen werden alle neu gefragt.",
    withdraw: "Es wird nichts geändert. Sie können jederzeit neu fragen.",
    resubmit: "Alle werden neu gefragt, zum Datensatz, wie er jetzt ist.",
    delegate:
      "Diese Person entscheidet an Ihrer Stelle, nur über diesen Antrag. Beide Namen werden festgehalten.",
    escalate: "Die Vorgesetzten der Gefragten dürfen ebenfalls entscheiden, sonst die Inhaber.",
    comment: "Alle, die mit dem Antrag zu tun haben, können ihn lesen.",
    override:
      "Es wird ohne die Stimmen ausgeführt, die die Regeln verlangen. Das ist für Notfälle: Ihre Begründung wird festgehalten und jemand anderes prüft es nach.",
  },
});

const words = defineWords({
  en: {
    note: "Comment (optional)",
    words: "Comment",
    reason: "Reason",
    reasonHelp: "Whoever asked reads this.",
    to: "Who decides in your place",
    toHint: "Choose somebody",
    done: "Done",
  },
  de: {
    note: "Kommentar (freiwillig)",
    words: "Kommentar",
    reason: "Begründung",
    reasonHelp: "Wer gefragt hat, liest das.",
    to: "Wer an Ihrer Stelle entscheidet",
    toHint: "Person wählen",
    done: "Erledigt",
  },
});

const REASONED: readonly Decision[] = ["reject", "request_changes", "override"];
const WARNED: readonly Decision[] = ["reject", "override", "withdraw"];
const STALE = ["GET /api/v1/approvals", "GET /api/v1/workflows/pending", "GET /api/v1/desk"] as const;

interface DecisionDialogProps {
  request: { id: string; snapshot_hash: string };
  title: string;
  decision: Decision;
  onClose(): void;
  onDone?(): void;
}

/** Collects the input for a decision and submits it. */
export function DecisionDialog({ request, title, decision, onClose, onDone }: DecisionDialogProps) {
  const t = { ...useWords(approvalWords), ...useWords(words) };
  const about = useWords(abouts);
  const choices = useChoices();
  // The vote applies to the request as shown when the dialog was opened.
  const [{ id, snapshot_hash }] = useState(request);
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
      lead={<Text size="sm">{about[decision]}</Text>}
      bodyOf={(filled) => ({ ...filled, ...(isVote && { snapshot_hash }) })}
      ready={(values) => !isNeeded || fields.every((name) => isFilled(values[name]))}
      submit={t[decision]}
      danger={WARNED.includes(decision)}
      done={t.done}
      stale={STALE}
      {...(onDone && { onDone: () => onDone() })}
    />
  );
}

/** Input fields of each decision. */
const FIELDS: Partial<Record<Decision, readonly ("comment" | "reason" | "note" | "to")[]>> = {
  approve: ["comment"],
  comment: ["comment"],
  reject: ["reason"],
  request_changes: ["reason"],
  override: ["reason"],
  resubmit: ["note"],
  delegate: ["to"],
};
