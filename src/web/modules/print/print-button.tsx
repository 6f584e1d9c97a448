import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { defineWords, useWords } from "../../language/words.ts";

const words = defineWords({ en: { print: "Print or PDF" }, de: { print: "Drucken oder PDF" } });

/** Prints the page; the browser can also save it as a PDF. */
export function PrintButton({ label }: { label?: string }) {
  const t = useWords(words);
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
