import { Button, Checkbox, Group, Modal, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import type { ApiKeyWithSecret } from "../../client/contract.ts";
import { CopyText } from "../kit/copy-text.tsx";
import { Note } from "../kit/note.tsx";
import { useFormat } from "../language/format.ts";
import { useTexts } from "./texts.ts";

/** Shown once: clicking outside or pressing Escape does not close the dialog. */
export function Secret({ of: key, onClose }: { of: ApiKeyWithSecret; onClose(): void }) {
  const t = useTexts("developer.developer");
  const format = useFormat();
  const [sure, setSure] = useState(false);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t.secretTitle}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        <Note color="yellow" icon={<IconAlertTriangle />}>
          {t.secretAbout}
        </Note>
        <CopyText value={key.secret} label={t.secretTitle} block />
        {key.overlap_until && <Text size="sm">{t.until({ moment: format.moment(key.overlap_until) })}</Text>}
        <Checkbox
          label={t.secretSure}
          checked={sure}
          onChange={(event) => setSure(event.currentTarget.checked)}
        />
        <Group justify="flex-end">
          <Button disabled={!sure} onClick={onClose}>
            {t.secretClose}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
