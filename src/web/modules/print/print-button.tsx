import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useTexts } from "./texts.ts";

/** Prints the page; the browser can also save it as a PDF. */
export function PrintButton({ label }: { label?: string }) {
  const t = useTexts("papers.printButton");
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={16} stroke={1.6} />}
      onClick={() => window.print()}
    >
      {label ?? t.print}
    </Button>
  );
}
