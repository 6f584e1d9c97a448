import { useParams } from "@tanstack/react-router";
import { RecordPage } from "../../../records/detail/record-page.tsx";
import { MailReminders } from "./mail-reminders.tsx";

export function Page() {
  const { id = "" } = useParams({ strict: false });
  return (
    <RecordPage
      key={id}
      collection="fin.dunning-runs"
      id={id}
      actions={({ state }) => state === "confirmed" && <MailReminders runId={id} />}
    />
  );
}
