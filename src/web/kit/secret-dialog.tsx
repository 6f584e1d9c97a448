import { Button, Checkbox, Group, Modal, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import { useFormat } from "../language/format.ts";
import { CopyText } from "./copy-text.tsx";
import { Note } from "./note.tsx";
import { useTexts } from "./texts.ts";

interface SecretDialogProps {
  secret: string;
  /** Time until which the previous secret works. */
  overlapUntil?: string | null | undefined;
  onClose(): void;
}

/** Shown once: clicking outside or pressing Escape does not close the dialog. */
export function SecretDialog({ secret, overlapUntil, onClose }: SecretDialogProps) {
  const t = useTexts("common.secret");
  const format = useFormat();
  const [sure, setSure] = useState(false);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t.title}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        <Note color="yellow" icon={<IconAlertTriangle />}>
          {t.about}
        </Note>
        <CopyText value={secret} label={t.title} block />
        {overlapUntil && <Text size="sm">{t.until({ moment: format.moment(overlapUntil) })}</Text>}
        <Checkbox label={t.sure} checked={sure} onChange={(event) => setSure(event.currentTarget.checked)} />
        <Group justify="flex-end">
          <Button disabled={!sure} onClick={onClose}>
            {t.close}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
