import { Box, Text } from "@mantine/core";
import type { Notice } from "../../client/contract.ts";
import { useFormat } from "../language/format.ts";
import { useNames } from "../language/names.ts";
import { useTexts } from "../texts.ts";
import { useLabelText } from "./label-text.ts";

const ANSWERS = ["executed", "rejected", "changes_requested", "stale", "failed", "expired"] as const;

const DUE = ["soon", "overdue", "review", "late"] as const;

export function NoticeText({ notice }: { notice: Notice }) {
  const t = useTexts("app.noticeText");
  const names = useNames();
  const format = useFormat();
  const labelOf = useLabelText();
  const conditions: Readonly<Record<string, string>> = useTexts("app.condition");
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
    if (notice.kind === "condition") return t.condition({ name: conditions[label] ?? label });
    if (notice.kind === "reset") return t.password({ name: label });
    if (notice.kind === "mail") return t.mail({ subject: label });
    if (collection !== "approvals") return `${names.one(collection)} ${labelOf(label)}`;
    const [module, action] = splitAction(label);
    return `${names.one(module)}: ${names.move(module, action)}`;
  }

  function what(): string {
    const { kind, actor } = notice;
    switch (kind) {
      case "named":
        return t.named({ who: actor.name, field: names.field(collection, notice.what ?? "") });
      case "moved":
        return t.moved({ who: actor.name, state: names.state(collection, notice.what ?? "") });
      case "mentioned":
        return t.mentioned({ who: actor.name });
      case "commented":
        return t.commented({ who: actor.name });
      case "due":
        return notice.what === "asked"
          ? t.asked({ who: actor.name })
          : t[DUE.find((one) => one === notice.what) ?? "soon"];
      case "loosened":
        return notice.what === "pending" ? t.loosening({ who: actor.name }) : t.loosened;
      case "reset": {
        const who = actor.name || t.machine;
        if (notice.what === "asked") return t.resetAsked({ who });
        if (notice.what === "confirm") return t.resetConfirm({ who });
        return notice.what === "confirmed" ? t.resetConfirmed({ who }) : t.resetChosen;
      }
      case "mail":
        return notice.what === "unsure" ? t.mailUnsure : t.mailFailed;
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
