import { Button, Checkbox, Group, Modal, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { problemAt } from "../../../kit/error-at.ts";
import { ProblemNote } from "../../../kit/problem-note.tsx";
import { useTexts } from "../../texts.ts";

interface ViewDialogProps {
  opened: boolean;
  onClose(): void;
  title: string;
  name: string;
  shared: boolean;
  onSave(name: string, shared: boolean): Promise<unknown>;
}

export function ViewDialog({ opened, onClose, title, ...rest }: ViewDialogProps) {
  const t = useTexts("records.viewDialog");
  return (
    <Modal opened={opened} onClose={onClose} title={title} closeButtonProps={{ "aria-label": t.close }}>
      <ViewForm {...rest} onClose={onClose} />
    </Modal>
  );
}

function ViewForm({ name, shared, onSave, onClose }: Omit<ViewDialogProps, "opened" | "title">) {
  const t = useTexts("records.viewDialog");
  const [typed, setTyped] = useState(name);
  const [isShared, setShared] = useState(shared);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const wrongName = problemAt(error)("name");

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await onSave(typed.trim(), isShared);
      onClose();
    } catch (thrown) {
      setError(thrown);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label={t.name}
          data-autofocus
          required
          maxLength={80}
          value={typed}
          error={wrongName}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Checkbox
          label={t.shared}
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
        {error !== undefined && !wrongName && <ProblemNote error={error} />}
        <Group justify="flex-end">
          <Button type="submit" loading={busy} disabled={typed.trim() === ""}>
            {t.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
