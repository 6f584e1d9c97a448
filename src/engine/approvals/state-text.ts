import { type Message, say } from "../../text/message.ts";
import type { RequestState } from "./kinds.ts";

/** State of a request in a sentence. */
export const stateText = (state: RequestState): Message => say("errors.approvals.state", { state });
