import { Box, Text } from "@mantine/core";
import type { Notice } from "../../client/contract.ts";
import { useFormat } from "../language/format.ts";
import { useNames } from "../language/names/index.ts";
import { defineWords, useWords } from "../language/words.ts";
import { conditionWords } from "./condition-words.ts";
import { useLabelText } from "./label-text.ts";

const words = defineWords({
  en: {
    unread: "Unread:",
    named: (who: string, field: string) => `${who} entered you as ${field}`,
    moved: (who: string, state: string) => `${who}: now ${state}`,
    mentioned: (who: string) => `${who} wrote to you`,
    commented: (who: string) => `${who} wrote about it`,
    soon: "Is to be done within days",
    overdue: "Is overdue",
    asked: (who: string) => `${who} reminds you of it`,
    review: "Questions are due for review",
    late: "People are late with it",
    executed: "Your request was approved and done",
    rejected: "Your request was rejected",
    changes_requested: "Changes are wanted of your request",
    stale: "Your request no longer fits: the record has changed",
    failed: "Your request was approved, but could not be done",
    expired: "Your request has expired",
    loosening: (who: string) => `${who} asks to loosen this control`,
    loosened: "This control was loosened",
    password: (name: string) => `Password of ${name}`,
    resetAsked: (who: string) => `${who} asked for a new password to be chosen`,
    resetConfirm: (who: string) => `${who} asked for a new password. You can confirm it`,
    resetConfirmed: (who: string) => `${who} confirmed the new password`,
    resetChosen: "A new password was chosen",
    machine: "Whoever runs the machine",
    condition: (name: string) => `System: ${name}`,
  },
  de: {
    unread: "Ungelesen:",
    named: (who: string, field: string) => `${who} hat Sie eingetragen: ${field}`,
    moved: (who: string, state: string) => `${who}: jetzt ${state}`,
    mentioned: (who: string) => `${who} hat Ihnen geschrieben`,
    commented: (who: string) => `${who} hat dazu geschrieben`,
    soon: "Ist in wenigen Tagen fällig",
    overdue: "Ist überfällig",
    asked: (who: string) => `${who} erinnert Sie daran`,
    review: "Fragen sind zur Wiederholung fällig",
    late: "Personen sind damit überfällig",
    executed: "Ihr Antrag wurde freigegeben und ausgeführt",
    rejected: "Ihr Antrag wurde abgelehnt",
    changes_requested: "Zu Ihrem Antrag werden Änderungen gewünscht",
    stale: "Ihr Antrag passt nicht mehr: Der Eintrag wurde geändert",
    failed: "Ihr Antrag wurde freigegeben, ließ sich aber nicht ausführen",
    expired: "Ihr Antrag ist abgelaufen",
    loosening: (who: string) => `${who} möchte diese Schutzregel lockern`,
    loosened: "Diese Schutzregel wurde gelockert",
    password: (name: string) => `Passwort von ${name}`,
    resetAsked: (who: string) => `${who} hat ein neues Passwort veranlasst`,
    resetConfirm: (who: string) => `${who} hat ein neues Passwort veranlasst. Sie können es bestätigen`,
    resetConfirmed: (who: string) => `${who} hat das neue Passwort bestätigt`,
    resetChosen: "Ein neues Passwort wurde gewählt",
    machine: "Wer die Anlage betreibt",
    condition: (name: string) => `System: ${name}`,
  },
});

const ANSWERS = ["executed", "rejected", "changes_requested", "stale", "failed", "expired"] as const;

const DUE = ["soon", "overdue", "review", "late"] as const;

/** Text of a notice: the record or condition, the event, the actor and the time. */
export function NoticeText({ notice }: { notice: Notice }) {
  const t = useWords(words);
  const names = useNames();
  const format = useFormat();
  const labelOf = useLabelText();
  const conditions: Readonly<Record<string, string>> = useWords(conditionWords);
  const { collection, label, at, read } = notice;
  return (
    <Box style={{ minWidth: 0 }}>
      <Text size="sm" fw={read ? 400 : 600} truncate dir="auto">
        {!read && <span className="unseen">{t.unread} </span>}
        {about()}
      </Text>
      <Text size="sm">{what()}</Text>
      <Text size="xs" c="var(--app-quiet)">
        {format.ago(at)}
      </Text>
    </Box>
  );

  function about(): string {
    if (notice.kind === "condition") return t.condition(conditions[label] ?? label);
    if (notice.kind === "reset") return t.password(label);
    if (collection !== "approvals") return `${names.one(collection)} ${labelOf(label)}`;
    const [module, action] = splitAction(label);
    return `${names.one(module)}: ${names.move(module, action)}`;
  }

  function what(): string {
    const { kind, actor } = notice;
    switch (kind) {
      case "named":
        return t.named(actor.name, names.field(collection, notice.what ?? ""));
      case "moved":
        return t.moved(actor.name, names.state(collection, notice.what ?? ""));
      case "mentioned":
        return t.mentioned(actor.name);
      case "commented":
        return t.commented(actor.name);
      case "due":
        return notice.what === "asked"
          ? t.asked(actor.name)
          : t[DUE.find((one) => one === notice.what) ?? "soon"];
      case "loosened":
        return notice.what === "pending" ? t.loosening(actor.name) : t.loosened;
      case "reset": {
        const who = actor.name || t.machine;
        if (notice.what === "asked") return t.resetAsked(who);
        if (notice.what === "confirm") return t.resetConfirm(who);
        return notice.what === "confirmed" ? t.resetConfirmed(who) : t.resetChosen;
      }
      case "condition":
        return conditions[notice.what ?? ""] ?? "";
      case "answered": {
        const answer = ANSWERS.find((one) => one === notice.what);
        return answer ? t[answer] : "";
      }
    }
  }
}

/** `settings.teams.create` -> its collection and operation. */
function splitAction(action: string): [string, string] {
  const at = action.lastIndexOf(".");
  return [action.slice(0, at), action.slice(at + 1)];
}
