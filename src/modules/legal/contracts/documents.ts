import type { WriteContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";
import { attachedTo } from "../attached.ts";
import type { Contract } from "./fields.ts";

const CONTRACTS = "legal.contracts";

type Documents = Contract["documents"];

export function attachedFiles(context: WriteContext, { id }: Contract): Documents {
  return attachedTo(context, CONTRACTS, id).map((file) => ({ ...file, stage: "sent" as const }));
}

export function signedCopy(context: WriteContext, { id }: Contract, attachment: string): Documents[number] {
  const file = attachedTo(context, CONTRACTS, id).find(({ attachment_id }) => attachment_id === attachment);
  if (!file) throw invalid("attachment_id", "REFERENCE_UNKNOWN", say("legal.errors.copyNotAttached"));
  return { ...file, stage: "signed" };
}
