import { Badge } from "@mantine/core";
import { useNames } from "../language/names.ts";

/** How far along a state is, by its name: the words of the trade mean much the same everywhere. */
const COLORS: Readonly<Record<string, readonly string[]>> = {
  gray: ["draft", "new", "planned", "open", "idea", "proposed", "queued", "identified", "todo", "received"],
  blue: [
    "active",
    "contacted",
    "sent",
    "issued",
    "in_progress",
    "running",
    "submitted",
    "ordered",
    "confirmed",
    "scheduled",
    "published",
    "registered",
  ],
  yellow: [
    "pending",
    "pending_approval",
    "waiting",
    "on_hold",
    "held",
    "blocked",
    "overdue",
    "at_risk",
    "part_paid",
    "review",
    "due",
  ],
  green: [
    "approved",
    "paid",
    "won",
    "done",
    "completed",
    "accepted",
    "posted",
    "closed",
    "achieved",
    "met",
    "resolved",
    "signed",
    "delivered",
    "reconciled",
    "executed",
  ],
  red: [
    "lost",
    "rejected",
    "failed",
    "cancelled",
    "breached",
    "missed",
    "disqualified",
    "terminated",
    "written_off",
    "expired",
    "denied",
  ],
};

const colorOf = (state: string) =>
  Object.entries(COLORS).find(([, states]) => states.includes(state))?.[0] ?? "gray";

/** The state of a record. */
export function StateBadge({ collection, state }: { collection: string; state: string }) {
  const names = useNames();
  return (
    <Badge color={colorOf(state)} variant="light" tt="none" fw={500} style={{ flexShrink: 0 }}>
      {names.state(collection, state)}
    </Badge>
  );
}
