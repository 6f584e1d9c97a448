import { Modal, type ModalProps } from "@mantine/core";
import { useTexts } from "../texts.ts";

/** Modal whose close button has a label, and whose header is not announced as a landmark. */
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
