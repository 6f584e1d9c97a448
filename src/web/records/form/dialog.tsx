import { Modal, type ModalProps } from "@mantine/core";
import { useTexts } from "../texts.ts";

/** Modal with a labelled close button and a header that is not a landmark. */
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
