import { Button, type ButtonProps, Group, Modal, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { defineWords, useWords } from "../language/words.ts";
import { ProblemNote } from "./problem-note.tsx";

const words = defineWords({ en: { cancel: "Cancel" }, de: { cancel: "Abbrechen" } });

interface ConfirmDialogProps {
  opened: boolean;
  onClose(): void;
  /** The question. */
  title: string;
  /** What follows from it, and whether it can be taken back. */
  about: ReactNode;
  /** What is done: the verb of it, never "OK". */
  confirm: string;
  danger?: boolean;
  /** What it does. The dialog stays until it is done, and shows what went wrong. */
  onConfirm(): Promise<unknown> | unknown;
  children?: ReactNode;
  /** Whether what was filled in is enough. */
  ready?: boolean;
}

/** Asks before something is done that is not easily taken back. */
export function ConfirmDialog({
  opened,
  onClose,
  title,
  about,
  confirm,
  danger = false,
  onConfirm,
  children,
  ready = true,
}: ConfirmDialogProps) {
  const t = useWords(words);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  async function go() {
    setBusy(true);
    setError(undefined);
    try {
      await onConfirm();
      onClose();
    } catch (thrown) {
      setError(thrown);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <Stack>
        <Text component="div" size="sm">
          {about}
        </Text>
        {children}
        {error !== undefined && <ProblemNote error={error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={busy}>
            {t.cancel}
          </Button>
          <Button
            {...(danger && { color: "red.9" })}
            onClick={() => void go()}
            loading={busy}
            disabled={!ready}
            data-autofocus={!danger || undefined}
          >
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

interface ConfirmButtonProps
  extends Omit<ConfirmDialogProps, "opened" | "onClose">,
    Pick<ButtonProps, "variant" | "size" | "leftSection" | "disabled" | "color"> {
  label: string;
}

/** A button that asks before it does what it says. */
export function ConfirmButton({
  label,
  variant = "default",
  size,
  leftSection,
  disabled,
  color,
  ...dialog
}: ConfirmButtonProps) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button
        variant={variant}
        onClick={open}
        leftSection={leftSection}
        {...(size !== undefined && { size })}
        {...(disabled !== undefined && { disabled })}
        {...(color !== undefined && { color })}
      >
        {label}
      </Button>
      <ConfirmDialog opened={opened} onClose={close} {...dialog} />
    </>
  );
}
