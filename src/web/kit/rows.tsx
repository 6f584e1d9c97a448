import { ActionIcon, Button } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";

interface RowButtonProps {
  label: string;
  disabled?: boolean;
  onClick(): void;
}

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
