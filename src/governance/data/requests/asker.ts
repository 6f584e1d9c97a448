import { type Follower, follow } from "../../../kernel/follower.ts";
import type { GovernanceParts } from "../../part.ts";
import { filesGoToo, forgetElsewhere } from "../retention/index.ts";
import { rewriteSoon } from "./carry-out/clean.ts";
import { requests } from "./request.ts";

/** Once the person is notified of their erasure, erases the approval too: it contains the whole request. */
export function forgetsWhoAsked(parts: GovernanceParts): Follower {
  return follow(requests, async (context, after, before) => {
    const isDelivered = before?.state === "executing" && after.state === "delivered";
    if (!isDelivered || after.kind !== "erasure") return;
    filesGoToo(parts, context);
    await forgetElsewhere(parts, context, { collection: "data.requests", id: after.id });
    context.handle.settled((committed) => {
      if (committed) rewriteSoon(parts.store, context.handle.connection);
    });
  });
}
