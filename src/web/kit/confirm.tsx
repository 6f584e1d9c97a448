import { Button, type ButtonProps, Group, Modal, type ModalProps, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { useTexts } from "../texts.ts";
import { ProblemNote } from "./problem-note.tsx";

interface ConfirmDialogProps {
  opened: boolean;
  onClose(): void;
  title: string;
  /** Explains the consequences, and whether the action can be undone. */
  about: ReactNode;
  /** Verb of the action, never "OK". */
  confirm: string;
  danger?: boolean;
  /** The dialog stays open until this resolves, and shows its error. */
  onConfirm(): Promise<unknown> | unknown;
  children?: ReactNode;
  ready?: boolean;
  size?: ModalProps["size"];
}

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
  size,
}: ConfirmDialogProps) {
  const t = useTexts("app.confirm");
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
    <Modal opened={opened} onClose={onClose} title={title} {...(size && { size })}>
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
  extends Omit<ConfirmDialogProps, "opened" | "onClose" | "size">,
    Pick<ButtonProps, "variant" | "size" | "leftSection" | "disabled" | "color"> {
  label: string;
}

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
