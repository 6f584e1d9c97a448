import { FileButton } from "@mantine/core";
import { type ReactNode, useRef } from "react";

interface ChooseFileProps {
  /** The endings and kinds that are offered. */
  accept: string;
  onChoose(file: File): void;
  children(props: { onClick(): void }): ReactNode;
}

/** Has a file chosen. The same one may be chosen again, once it was changed: by itself a browser does not tell of that. */
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
