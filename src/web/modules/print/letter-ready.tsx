import { Alert, CloseButton, Group, Text } from "@mantine/core";
import { IconMailOpened } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useUrlState } from "../../kit/use-url-state.ts";
import { PaperButton } from "./paper-button.tsx";
import type { PaperRef } from "./paper-file.ts";
import { useTexts } from "./texts.ts";

interface Letter {
  onMoved(move: string): void;
  /** Shown above the record once its paper has to be sent. */
  notice: ReactNode;
  /** Usual button, which the notice replaces. */
  print: ReactNode;
}

/** Offers the paper for sending after the transitions that need it, such as sending a quote. */
export function useLetter(after: readonly string[], paper: PaperRef): Letter {
  const [{ letter }, setUrl] = useUrlState();
  return {
    onMoved: (move) => setUrl({ letter: after.includes(move) ? "1" : undefined }),
    notice: letter && <LetterReady paper={paper} onClose={() => setUrl({ letter: undefined })} />,
    print: letter ? null : <PaperButton {...paper} />,
  };
}

function LetterReady({ paper, onClose }: { paper: PaperRef; onClose(): void }) {
  const t = useTexts("papers.letterReady");
  return (
    <Alert icon={<IconMailOpened />} color="green" className="no-print" role="status">
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <Group justify="space-between" gap="sm" flex={1}>
          <Text size="sm" style={{ flex: "1 1 12rem" }}>
            {t.about}
          </Text>
          <PaperButton {...paper} label={t.print} primary />
        </Group>
        <CloseButton aria-label={t.close} onClick={onClose} />
      </Group>
    </Alert>
  );
}
