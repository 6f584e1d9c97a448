import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useTexts } from "./texts.ts";

export function PrintButton({ label, primary = false }: { label?: string; primary?: boolean }) {
  const t = useTexts("papers.printButton");
  return (
    <Button
      variant={primary ? "filled" : "default"}
      leftSection={<IconPrinter size={16} stroke={1.6} />}
      onClick={() => window.print()}
    >
      {label ?? t.print}
    </Button>
  );
}
