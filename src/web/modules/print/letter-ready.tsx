import { Alert, CloseButton, Group, Text } from "@mantine/core";
import { IconMailOpened } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useUrlState } from "../../kit/use-url-state.ts";
import { MailButton } from "./mail/mail-button.tsx";
import type { Mailable } from "./mail/mail-calls.ts";
import { useMayMail } from "./mail/use-may-mail.ts";
import { PaperButton } from "./paper-button.tsx";
import type { PaperRef } from "./paper-file.ts";
import { useTexts } from "./texts.ts";

interface Letter {
  onMoved(move: string): void;
  /** Shown above the record once its paper has to be sent. */
  notice: ReactNode;
  /** Usual button, which the notice replaces. */
  print: ReactNode;
  /** Button to send these kinds of documents, which the notice replaces as well. */
  mail(kinds?: readonly string[]): ReactNode;
}

type Sent = PaperRef & { collection: Mailable };

/** Offers the paper for sending after the transitions that need it, such as sending a quote. */
export function useLetter(after: readonly string[], paper: Sent): Letter {
  const [{ letter }, setUrl] = useUrlState();
  return {
    onMoved: (move) => setUrl({ letter: after.includes(move) ? "1" : undefined }),
    notice: letter && <LetterReady paper={paper} onClose={() => setUrl({ letter: undefined })} />,
    print: letter ? null : <PaperButton {...paper} />,
    mail: (kinds) => (letter ? null : <MailButton {...paper} {...(kinds && { kinds })} />),
  };
}

function LetterReady({ paper, onClose }: { paper: Sent; onClose(): void }) {
  const t = useTexts("papers.letterReady");
  const isMailed = useMayMail(paper.collection);
  return (
    <Alert icon={<IconMailOpened />} color="green" className="no-print" role="status">
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <Group justify="space-between" gap="sm" flex={1}>
          <Text size="sm" style={{ flex: "1 1 12rem" }}>
            {t.about}
          </Text>
          <Group gap="xs">
            <PaperButton {...paper} label={t.print} primary={!isMailed} />
            <MailButton {...paper} primary />
          </Group>
        </Group>
        <CloseButton aria-label={t.close} onClick={onClose} />
      </Group>
    </Alert>
  );
}
