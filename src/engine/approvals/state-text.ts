import { type Message, say } from "../../text/message.ts";
import type { RequestState } from "./kinds.ts";

export const stateText = (state: RequestState): Message => say("errors.approvals.state", { state });
