import { Button, FileInput, Group, List, Modal, Select, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconFile } from "@tabler/icons-react";
import { useState } from "react";
import type { BankStatementImport, Calls, DryRun } from "../../../../client/contract.ts";
import { useAct } from "../../../kit/act.ts";
import { ProblemNote } from "../../../kit/problem-note.tsx";
import { useLanguage } from "../../../language/language.ts";
import { Fact } from "../../print/fact.tsx";
import { useTexts } from "../texts.ts";
import { STALE } from "./match.ts";

type Query = Calls["POST /api/v1/fin/bank-transactions/import"]["query"];
type Said = Omit<Query, "bank_account_id" | "dry_run">;

const COLUMNS = ["date_column", "amount_column", "counterparty_column", "memo_column", "id_column"] as const;
const FORMATS = ["csv", "camt053", "camt054", "mt940"] as const;
const DAYS = ["YYYY-MM-DD", "DD.MM.YYYY", "DD/MM/YYYY", "MM/DD/YYYY", "YYYYMMDD"] as const;

/** Column headings that banks use for the payer or payee. */
const PARTNER =
  /auftraggeber|empf|begünstigt|zahlungspflicht|partner|payee|payer|counterpart|beneficiary|^name$/i;

export function ImportDialog({ accountId, onClose }: { accountId: string; onClose(): void }) {
  const t = useTexts("fin.import");
  const { language } = useLanguage();
  const [file, setFile] = useState<File | null>(null);
  const [headings, setHeadings] = useState<string[]>([]);
  const [said, setSaid] = useState<Said>({ format: "csv" });
  const [seen, setSeen] = useState<BankStatementImport>();
  const look = useAct("POST /api/v1/fin/bank-transactions/import", {
    quiet: true,
    onDone: (answer) => setSeen(wouldBe(answer)),
  });
  const take = useAct("POST /api/v1/fin/bank-transactions/import", {
    quiet: true,
    done: ({ imported }) => t.done({ count: imported }),
    stale: STALE,
    onDone: onClose,
  });
  const change = (next: Partial<Said>) => {
    setSaid((before) => ({ ...before, ...next }));
    setSeen(undefined);
  };
  const query = { ...said, bank_account_id: accountId };

  async function choose(chosen: File | null) {
    setFile(chosen);
    setSeen(undefined);
    look.reset();
    if (!chosen) return;
    const start = await chosen.slice(0, 20_000).text();
    const guess = guessOf(start, language);
    const found = guess.format === "csv" ? headingsOf(start) : [];
    setHeadings(found);
    setSaid({ ...guess, counterparty_column: found.find((heading) => PARTNER.test(heading)) });
  }

  const error = take.error ?? look.error;
  return (
    <Modal opened onClose={onClose} title={t.title} size="lg" closeOnClickOutside={false}>
      <Stack>
        <FileInput
          label={t.file}
          description={t.fileAbout}
          leftSection={<IconFile size={16} stroke={1.6} />}
          accept=".csv,.txt,.xml,.sta,.mt940,.940"
          value={file}
          onChange={(chosen) => void choose(chosen)}
          clearable
        />
        {file && (
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
            <Select
              label={t.format}
              allowDeselect={false}
              value={said.format}
              onChange={(value) => change({ format: FORMATS.find((one) => one === value) ?? "csv" })}
              data={FORMATS.map((value) => ({ value, label: t[value] }))}
            />
            {said.format === "csv" && (
              <>
                <Select
                  label={t.decimal}
                  allowDeselect={false}
                  value={said.decimal_mark ?? "."}
                  onChange={(value) => change({ decimal_mark: value === "," ? "," : "." })}
                  data={[
                    { value: ",", label: t.comma },
                    { value: ".", label: t.point },
                  ]}
                />
                <Select
                  label={t.days}
                  allowDeselect={false}
                  value={said.date_format ?? "YYYY-MM-DD"}
                  onChange={(value) => change({ date_format: DAYS.find((one) => one === value) })}
                  data={[...DAYS]}
                />
              </>
            )}
          </SimpleGrid>
        )}
        {file && said.format === "csv" && (
          <div>
            <Text size="sm" mb={4}>
              {t.columns}
            </Text>
            <SimpleGrid cols={{ base: 2, sm: 3 }}>
              {COLUMNS.map((column) => (
                <Select
                  key={column}
                  label={t[column]}
                  placeholder={seen?.columns?.[column.replace("_column", "")] ?? t.byItself}
                  clearable
                  value={said[column] ?? null}
                  onChange={(value) => change({ [column]: value ?? undefined })}
                  data={headings}
                />
              ))}
            </SimpleGrid>
          </div>
        )}
        {error && <ProblemNote error={error} />}
        {seen && <Seen answer={seen} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t.cancel}
          </Button>
          {seen && seen.imported > 0 ? (
            <Button loading={take.isPending} onClick={() => file && take.mutate({ query, body: file })}>
              {t.take({ count: seen.imported })}
            </Button>
          ) : (
            <Button
              disabled={!file}
              loading={look.isPending}
              onClick={() => file && look.mutate({ query: { ...query, dry_run: true }, body: file })}
            >
              {t.look}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

function wouldBe(answer: BankStatementImport | DryRun): BankStatementImport {
  // The `result` of a dry run has the same type as the real response.
  return "dry_run" in answer ? (answer.result as BankStatementImport) : answer;
}

function Seen({
  answer: { lines, imported, duplicates, failed, columns, errors },
}: {
  answer: BankStatementImport;
}) {
  const t = useTexts("fin.import");
  return (
    <Stack gap="sm" role="status">
      <Group gap="xl">
        <Fact label={t.lines} value={lines} />
        <Fact label={t.imported} value={imported} strong />
        <Fact label={t.duplicates} value={duplicates} />
        <Fact label={t.failed} value={failed} />
      </Group>
      {columns && (
        <Text size="sm" c="var(--app-quiet)">
          {t.found}:{" "}
          {Object.entries(columns)
            .map(([what, heading]) => `${what} = ${heading}`)
            .join(", ")}
        </Text>
      )}
      {errors.length > 0 && (
        <List size="sm">
          {errors.slice(0, 10).map(({ row, message }) => (
            <List.Item key={`${row} ${message}`}>
              {t.row({ row })}: {message}
            </List.Item>
          ))}
        </List>
      )}
    </Stack>
  );
}

/** Guesses the file type and the date and number formats from the start of the file. */
function guessOf(start: string, language: string): Said {
  if (/^\s*(\uFEFF)?<\?xml|<Document/i.test(start))
    return { format: /BkToCstmrDbtCdtNtfctn/.test(start) ? "camt054" : "camt053" };
  if (/^\s*(\{1:|:20:)/.test(start)) return { format: "mt940" };
  const day = /\d{2}\.\d{2}\.\d{4}/.test(start)
    ? ("DD.MM.YYYY" as const)
    : /\d{2}\/\d{2}\/\d{4}/.test(start)
      ? ("DD/MM/YYYY" as const)
      : ("YYYY-MM-DD" as const);
  const comma = /\d,\d{2}(?!\d)/.test(start);
  const point = /\d\.\d{2}(?!\d|\.)/.test(start.replaceAll(/\d{2}\.\d{2}\.\d{4}/g, ""));
  const mark = comma === point ? decimalMark(language) : comma ? "," : ".";
  return { format: "csv", date_format: day, decimal_mark: mark };
}

function decimalMark(language: string): "," | "." {
  const parts = new Intl.NumberFormat(language).formatToParts(0.5);
  return parts.some(({ type, value }) => type === "decimal" && value === ",") ? "," : ".";
}

function headingsOf(start: string): string[] {
  const [line = ""] = start.replace("\uFEFF", "").split(/\r?\n/);
  const mark = [";", "\t", "|", ","].find((one) => line.includes(one)) ?? ",";
  const cells = line.split(mark).map((cell) => cell.replaceAll(/^"|"$/g, "").trim());
  return [...new Set(cells.filter((cell) => cell !== ""))];
}
