import { useParams } from "@tanstack/react-router";
import { RecordPage } from "../../../records/detail/record-page.tsx";
import { MailButton } from "../../print/mail/mail-button.tsx";
import { PaperButton } from "../../print/paper-button.tsx";

export function Page() {
  const { id = "" } = useParams({ strict: false });
  return (
    <RecordPage
      key={id}
      collection="fin.reminders"
      id={id}
      actions={({ state }) => (
        <>
          <PaperButton collection="fin.reminders" id={id} />
          {state === "issued" && <MailButton collection="fin.reminders" id={id} />}
        </>
      )}
    />
  );
}
