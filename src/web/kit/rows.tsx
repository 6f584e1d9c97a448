import { ActionIcon, Button } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";

interface RowButtonProps {
  label: string;
  disabled?: boolean;
  onClick(): void;
}

/** Below rows that are filled in one after the other: one more. */
export function AddRow({ label, disabled = false, onClick }: RowButtonProps) {
  return (
    <Button
      size="xs"
      variant="subtle"
      leftSection={<IconPlus size={14} stroke={1.8} />}
      style={{ alignSelf: "flex-start" }}
      disabled={disabled}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

/** At the end of such a row: away with it. Its label says which. */
export function RemoveRow({ label, disabled = false, onClick }: RowButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    >
      <IconTrash size={16} stroke={1.6} />
    </ActionIcon>
  );
}
