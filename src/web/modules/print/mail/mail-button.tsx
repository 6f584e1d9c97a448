import { Button, Modal } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Problem } from "../../../../client/index.ts";
import { ProblemNote } from "../../../kit/problem-note.tsx";
import { keyOf } from "../../../queries.ts";
import { useEntity } from "../../../records/meta.ts";
import { useMay, usePerson } from "../../../session/session.ts";
import { useTexts } from "../texts.ts";
import { MAIL_CALLS, type Mailable } from "./mail-calls.ts";
import { MailDialog } from "./mail-dialog.tsx";
import { FIRST, type MailStart, mailStart } from "./mail-start.ts";
import { useMayMail } from "./use-may-mail.ts";

interface MailButtonProps {
  collection: Mailable;
  id: string;
  /** Kinds of issued documents, the usual one first. Defaults to the record's first kind. */
  kinds?: readonly string[];
  primary?: boolean;
}

const USUAL = [FIRST];

/** Sends a record with its documents by e-mail. Hidden while no mail server is set up. */
export function MailButton({ collection, id, kinds = USUAL, primary = false }: MailButtonProps) {
  const t = useTexts("papers.mail");
  const may = useMay();
  const isOffered = useMayMail(collection);
  const entity = useEntity(collection);
  const name = usePerson()?.user.name ?? "";
  const [opened, setOpened] = useState(false);
  const { data, error, isFetching, refetch } = useQuery<MailStart | undefined, Problem>({
    queryKey: keyOf("mail", { collection, id, kinds }),
    queryFn: () => (entity ? mailStart({ entity, id, kinds, name }, may) : undefined),
    enabled: opened && Boolean(entity),
    // Files may have been added since the dialog was last open.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (!isOffered) return null;
  const close = () => setOpened(false);
  return (
    <>
      <Button
        className="no-print"
        variant={primary ? "filled" : "default"}
        leftSection={<IconMail size={16} stroke={1.6} />}
        loading={opened && isFetching && !data}
        onClick={() => setOpened(true)}
      >
        {t.open}
      </Button>
      {opened && error && (
        <Modal opened onClose={close} title={t.title} closeButtonProps={{ "aria-label": t.close }}>
          <ProblemNote error={error} onRetry={() => void refetch()} />
        </Modal>
      )}
      {opened && data && <MailDialog call={MAIL_CALLS[collection]} id={id} start={data} onClose={close} />}
    </>
  );
}
