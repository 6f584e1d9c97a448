import { Modal, type ModalProps } from "@mantine/core";
import { useTexts } from "../texts.ts";

/** Modal dialog. Its header is not a landmark, and its close button is labelled. */
export function Dialog(props: ModalProps) {
  const t = useTexts("records.dialog");
  return (
    <Modal
      closeButtonProps={{ "aria-label": t.close }}
      attributes={{ header: { role: "presentation" } }}
      {...props}
    />
  );
}
