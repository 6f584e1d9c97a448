import { ActionIcon, Code, CopyButton, Group, Tooltip } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { defineWords, useWords } from "../language/words.ts";

const words = defineWords({
  en: { copy: "Copy", copied: "Copied" },
  de: { copy: "Kopieren", copied: "Kopiert" },
});

interface CopyTextProps {
  value: string;
  /** What is copied, for the ear. */
  label?: string;
  /** Several lines: a command, a key. */
  block?: boolean;
}

/** A text that is there to be copied: a key, a command, an address. */
export function CopyText({ value, label, block = false }: CopyTextProps) {
  return (
    <Group gap="xs" wrap="nowrap" align={block ? "flex-start" : "center"}>
      <Code
        block={block}
        style={{ flex: block ? 1 : undefined, minWidth: 0, overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}
      >
        {value}
      </Code>
      <CopyIcon value={value} {...(label !== undefined && { label })} />
    </Group>
  );
}

/** Copies a text that stands elsewhere. */
export function CopyIcon({ value, label }: { value: string; label?: string }) {
  const t = useWords(words);
  return (
    <CopyButton value={value} timeout={2000}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? t.copied : t.copy}>
          <ActionIcon
            variant="subtle"
            color="gray"
            onClick={copy}
            aria-label={label === undefined ? t.copy : `${t.copy}: ${label}`}
          >
            {copied ? <IconCheck size={16} stroke={1.6} /> : <IconCopy size={16} stroke={1.6} />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  );
}
