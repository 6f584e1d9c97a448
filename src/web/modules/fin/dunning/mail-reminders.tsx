import { Button } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { useState } from "react";
import { useMayMail } from "../../print/mail/use-may-mail.ts";
import { useTexts } from "../texts.ts";
import { RemindersDialog } from "./reminders-dialog.tsx";

/** Sends the reminders of a confirmed run by e-mail. Hidden while no mail server is set up. */
export function MailReminders({ runId }: { runId: string }) {
  const t = useTexts("fin.mailReminders");
  const isOffered = useMayMail("fin.reminders");
  const [opened, setOpened] = useState(false);
  if (!isOffered) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMail size={16} stroke={1.6} />}
        onClick={() => setOpened(true)}
      >
        {t.open}
      </Button>
      {opened && <RemindersDialog runId={runId} onClose={() => setOpened(false)} />}
    </>
  );
}
