import { ActionIcon, Code, Group, Tooltip } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import { useTexts } from "../texts.ts";

interface CopyTextProps {
  value: string;
  label?: string;
  block?: boolean;
}

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

const CONFIRM_MS = 2000;

export function CopyIcon({ value, label }: { value: string; label?: string }) {
  const t = useTexts("app.copyText");
  const [copied, setCopied] = useState(false);
  async function copy() {
    await writeToClipboard(value);
    setCopied(true);
    setTimeout(() => setCopied(false), CONFIRM_MS);
  }
  return (
    <Tooltip label={copied ? t.copied : t.copy}>
      <ActionIcon
        variant="subtle"
        color="gray"
        onClick={() => void copy()}
        aria-label={label === undefined ? t.copy : `${t.copy}: ${label}`}
      >
        {copied ? <IconCheck size={16} stroke={1.6} /> : <IconCopy size={16} stroke={1.6} />}
        <span className="unseen" role="status">
          {copied ? t.copied : ""}
        </span>
      </ActionIcon>
    </Tooltip>
  );
}

/** The Clipboard API requires a secure context; `execCommand` also copies over plain http. */
export async function writeToClipboard(text: string): Promise<void> {
  if ("clipboard" in navigator) return navigator.clipboard.writeText(text);
  const field = document.createElement("textarea");
  field.value = text;
  field.style.position = "fixed";
  field.style.opacity = "0";
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}
