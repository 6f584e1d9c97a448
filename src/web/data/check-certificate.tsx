import { Button, Stack, Text } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { ChooseFile } from "../kit/choose-file.tsx";
import { PageHead } from "../kit/page-head.tsx";
import { Panel } from "../kit/panel.tsx";
import { useNames } from "../language/names.ts";
import { readStatement } from "./statement.ts";
import { useTexts } from "./texts.ts";
import { VerifyCertificate } from "./verify-certificate.tsx";

interface Read {
  statement: string;
  note: string;
}

export function Page() {
  const t = useTexts("data.checkCertificate");
  const names = useNames();
  const [read, setRead] = useState<Read | null>();
  const statement = read ? readStatement(read.statement) : undefined;
  return (
    <>
      <PageHead title={t.title} about={t.about} />
      <Stack gap="lg">
        <Panel title={t.file}>
          <Stack align="flex-start">
            <ChooseFile
              accept=".json,application/json"
              onChoose={(file) => void readFile(file).then(setRead)}
            >
              {(props) => (
                <Button {...props} leftSection={<IconUpload size={16} stroke={1.6} />}>
                  {t.choose}
                </Button>
              )}
            </ChooseFile>
            <Text size="sm" role="status">
              {read === undefined
                ? t.none
                : statement
                  ? t.of({
                      number: statement.number,
                      kind: names.choice("data.requests", "kind", statement.kind),
                    })
                  : t.wrong}
            </Text>
          </Stack>
        </Panel>
        {read && statement && (
          <VerifyCertificate key={read.note} statement={read.statement} note={read.note} />
        )}
      </Stack>
    </>
  );
}

async function readFile(file: File): Promise<Read | null> {
  try {
    const found: unknown = JSON.parse(await file.text());
    if (typeof found !== "object" || found === null || !("statement" in found) || !("note" in found))
      return null;
    return { statement: String(found.statement), note: String(found.note) };
  } catch {
    return null;
  }
}
