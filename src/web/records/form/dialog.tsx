import { Modal, type ModalProps } from "@mantine/core";
import { defineWords, useWords } from "../../language/words.ts";

const words = defineWords({ en: { close: "Close" }, de: { close: "Schließen" } });

/** Modal dialog. Its header is not a landmark, and its close button is labelled. */
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
