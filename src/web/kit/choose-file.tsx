import { FileButton } from "@mantine/core";
import { type ReactNode, useRef } from "react";

interface ChooseFileProps {
  accept: string;
  onChoose(file: File): void;
  children(props: { onClick(): void }): ReactNode;
}

/** Clears the input after each choice: choosing the same file again would not fire a change event. */
export function ChooseFile({ accept, onChoose, children }: ChooseFileProps) {
  const forget = useRef<() => void>(null);
  return (
    <FileButton
      accept={accept}
      resetRef={forget}
      onChange={(file) => {
        if (file) onChoose(file);
        forget.current?.();
      }}
    >
      {children}
    </FileButton>
  );
}
