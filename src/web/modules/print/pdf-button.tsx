import { Button } from "@mantine/core";
import { IconFileTypePdf } from "@tabler/icons-react";
import { useActWith } from "../../kit/act.ts";
import { saveAnswer } from "../../kit/save-file.ts";
import { client, useMay } from "../../session/session.ts";
import { useTexts } from "./texts.ts";

interface PdfButtonProps {
  /** Address of the call that answers with the PDF. */
  path: string;
  query?: Record<string, string>;
  needs: string;
}

/** Downloads a document that belongs to no single record. */
export function PdfButton({ path, query = {}, needs }: PdfButtonProps) {
  const t = useTexts("papers.paperButton");
  const may = useMay();
  const save = useActWith(async () => saveAnswer(await client.send("GET", path, { query }), "document.pdf"));
  if (!may(needs)) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconFileTypePdf size={18} stroke={1.6} />}
      loading={save.isPending}
      onClick={() => save.mutate(undefined)}
    >
      {t.download}
    </Button>
  );
}
