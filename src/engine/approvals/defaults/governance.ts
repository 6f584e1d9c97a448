import { type Default, role } from "./default.ts";

/** What of governance itself needs an approval. */
export const GOVERNANCE_RULES: readonly Default[] = [
  {
    key: "data.requests",
    name: "Data-protection request",
    actions: ["data.requests.approve"],
    by: role("admin", "owner"),
    small: true,
  },
];
