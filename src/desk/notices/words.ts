import type { Static } from "@sinclair/typebox";
import { say, type Text } from "../../text/message.ts";
import type { noticeSchema } from "./list.ts";

/** Sentence of a notification, for messages. The web application has its own, shorter ones. */
export function saysOf({ kind, label, what, actor }: Static<typeof noticeSchema>): Text {
  const who = actor.name || say("mail.notices.server");
  switch (kind) {
    case "named":
      return say("mail.notices.named", { who, label });
    case "moved":
      return say("mail.notices.moved", { who, label });
    case "mentioned":
      return say("mail.notices.mentioned", { who, label });
    case "commented":
      return say("mail.notices.commented", { who, label });
    case "due":
      return what === "overdue"
        ? say("mail.notices.overdue", { label })
        : say("mail.notices.soon", { label });
    case "answered":
      return what === "executed" ? say("mail.notices.executed") : say("mail.notices.answered");
    case "loosened":
      return say("mail.notices.loosened", { who });
    case "reset":
      return say("mail.notices.reset", { label });
    case "mail":
      return say("mail.notices.mail", { label });
    case "condition":
      return say("mail.notices.condition");
  }
}
