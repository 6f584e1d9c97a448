import { Modal, type ModalProps } from "@mantine/core";
import type { ReactNode } from "react";
import { useTexts } from "../../texts.ts";
import { ActionForm, type ActionFormProps, type FormCall, type NameIn } from "./action-form.tsx";

type ActionDialogProps<K extends FormCall, N extends NameIn<K>> = Omit<
  ActionFormProps<K, N>,
  "onCancel" | "autoFocus"
> & {
  title: ReactNode;
  size?: ModalProps["size"];
  onClose(): void;
};

export function ActionDialog<K extends FormCall, N extends NameIn<K>>({
  title,
  size = "md",
  onClose,
  ...form
}: ActionDialogProps<K, N>) {
  const t = useTexts("records.actionDialog");
  return (
    <Modal opened onClose={onClose} title={title} size={size} closeButtonProps={{ "aria-label": t.cancel }}>
      <ActionForm<K, N>
        {...(form as ActionFormProps<K, N>)}
        autoFocus
        onCancel={onClose}
        onDone={(answer, values) => {
          form.onDone?.(answer, values);
          onClose();
        }}
      />
    </Modal>
  );
}
