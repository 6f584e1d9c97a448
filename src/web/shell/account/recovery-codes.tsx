import { Button, Code, Group, Modal, SimpleGrid, Stack, Text } from "@mantine/core";
import { CopyIcon } from "../../kit/copy-text.tsx";
import { useTexts } from "../texts.ts";

/** Shows recovery codes. They can't be shown again, because the server only stores their hashes. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose(): void }) {
  const t = useTexts("shell.account");
  const text = `${codes.join("\n")}\n`;
  function download() {
    const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    const link = document.createElement("a");
    link.href = url;
    link.download = "freehold-recovery-codes.txt";
    link.click();
    URL.revokeObjectURL(url);
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t.codes}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack>
        <Text size="sm">{t.codesAbout}</Text>
        <SimpleGrid cols={2} spacing="xs">
          {codes.map((code) => (
            <Code key={code} block ta="center" fz="md">
              {code}
            </Code>
          ))}
        </SimpleGrid>
        <Group justify="space-between">
          <Group gap="xs">
            <CopyIcon value={text} label={t.codes} />
            <Button variant="default" onClick={download}>
              {t.download}
            </Button>
          </Group>
          <Button onClick={onClose}>{t.kept}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
