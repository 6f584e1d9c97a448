import { Button, Group, Paper, Stack, Text } from "@mantine/core";
import { IconFileSpreadsheet, IconPrinter } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { PageHead } from "../../../kit/page-head.tsx";
import { ProblemNote } from "../../../kit/problem-note.tsx";
import { Wait } from "../../../kit/wait.tsx";
import { useFormat } from "../../../language/format.ts";
import { useLanguage } from "../../../language/language.ts";
import { usePerson } from "../../../session/session.ts";
import { csvOf, download } from "../../print/csv.ts";
import "../../print/paper.css";
import type { Sheet } from "../../print/sheet.ts";
import { useTexts } from "../texts.ts";

interface ReportPageProps {
  title: string;
  about: string;
  controls: ReactNode;
  /** Sheet to export; undefined while loading. */
  sheet: Sheet | undefined;
  error: unknown;
  onRetry(): void;
  actions?: ReactNode;
  up?: { to: string; label: string };
  children: ReactNode;
}

export function ReportPage({
  title,
  about,
  controls,
  sheet,
  error,
  onRetry,
  actions,
  up,
  children,
}: ReportPageProps) {
  const t = useTexts("fin.reportPage");
  const format = useFormat();
  const { language } = useLanguage();
  const organization = usePerson()?.organization;
  return (
    <>
      <Text className="print-only" size="sm">
        {organization?.name}
      </Text>
      <PageHead
        title={title}
        about={about}
        {...(up && { up })}
        actions={
          <>
            {actions}
            <Button
              variant="default"
              leftSection={<IconFileSpreadsheet size={16} stroke={1.6} />}
              disabled={!sheet}
              title={t.csvAbout}
              onClick={() => sheet && download(`${sheet.name}.csv`, csvOf(sheet, language, format))}
            >
              {t.csv}
            </Button>
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} stroke={1.6} />}
              disabled={!sheet}
              onClick={() => window.print()}
            >
              {t.print}
            </Button>
          </>
        }
      />
      <Stack gap="lg">
        <Group className="no-print" gap="md" align="flex-end">
          {controls}
        </Group>
        {error ? (
          <ProblemNote error={error} onRetry={onRetry} />
        ) : (
          <Paper className="sheet-of-paper" withBorder p={{ base: "sm", md: "lg" }} radius="md">
            {sheet ? children : <Wait rows={10} />}
          </Paper>
        )}
        <Text className="print-only" size="xs">
          {t.printed({ at: format.moment(new Date().toISOString()) })}
        </Text>
      </Stack>
    </>
  );
}
