import { Modal, type ModalProps } from "@mantine/core";
import { defineWords, useWords } from "../../language/words.ts";

const words = defineWords({ en: { close: "Close" }, de: { close: "Schließen" } });

/** A form or a question over the page. Its head is no landmark, and its cross has a name. */
export function Dialog(props: ModalProps) {
  const t = useWords(words);
  return (
    <Modal
      closeButtonProps={{ "aria-label": t.close }}
      attributes={{ header: { role: "presentation" } }}
      {...props}
    />
  );
}
