import { Button } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { useState } from "react";
import { useCall } from "../../queries.ts";
import { useMay } from "../../session/session.ts";
import { MailDialog } from "./mail-dialog.tsx";
import { useTexts } from "./texts.ts";

/** Sends an invoice by e-mail. Hidden while no mail server is set up. */
export function MailInvoice({ id, subject }: { id: string; subject: string }) {
  const t = useTexts("papers.mail");
  const may = useMay()("fin.invoices.send_mail");
  const [opened, setOpened] = useState(false);
  const setup = useCall("GET /api/v1/setup", {}, { fresh: 60_000 });
  const files = useCall("GET /api/v1/fin/invoices/:id/attachments", { path: { id } }, { enabled: opened });
  if (!may || !setup.data?.mail) return null;
  return (
    <>
      <Button
        className="no-print"
        variant="default"
        leftSection={<IconMail size={16} stroke={1.6} />}
        loading={opened && files.isLoading}
        onClick={() => setOpened(true)}
      >
        {t.open}
      </Button>
      {opened && files.data && (
        <MailDialog
          call="POST /api/v1/fin/invoices/:id/send-mail"
          id={id}
          start={{ subject }}
          files={files.data.data}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  );
}
