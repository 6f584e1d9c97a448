import { Button, Code, List, Stack, Table, Text } from "@mantine/core";
import { IconCertificate, IconDownload, IconPrinter } from "@tabler/icons-react";
import { useParams } from "@tanstack/react-router";
import type { DataRequestCertificate } from "../../client/contract.ts";
import { Empty } from "../kit/empty.tsx";
import { PageHead } from "../kit/page-head.tsx";
import { Panel } from "../kit/panel.tsx";
import { useNameOf } from "../kit/person.tsx";
import { ProblemNote } from "../kit/problem-note.tsx";
import { saveFile } from "../kit/save-file.ts";
import { ScrollBox } from "../kit/scroll-box.tsx";
import { Wait } from "../kit/wait.tsx";
import { useFormat } from "../language/format.ts";
import { useNames } from "../language/names/index.ts";
import { defineWords, useWords } from "../language/words.ts";
import { useCall } from "../queries.ts";
import { usePerson } from "../session/session.ts";
import { useReason } from "./reasons.ts";
import { readStatement, type Statement } from "./statement.ts";
import { VerifyCertificate } from "./verify-certificate.tsx";

const words = defineWords({
  en: {
    title: (number: string) => `Certificate of data request ${number}`,
    up: "Data request",
    about:
      "What went, what stayed, and why. It names nobody; whether it is about somebody can be checked with their e-mail address.",
    none: "No certificate yet",
    noneAbout:
      "It is made when the request is approved and carried out. The request says what is to be done next.",
    print: "Print",
    save: "Save",
    facts: "The request",
    organization: "Organisation",
    kind: "Kind",
    received: "Came in",
    executed: "Carried out",
    identity: "Identity made sure by",
    approved: "Approved by",
    included: "Records included",
    excluded: "Records left out",
    counts: "By kind of record",
    collection: "Kind of record",
    records: "Records",
    erased: "Erased",
    kept: "Kept",
    destroyed: "Fields destroyed",
    anonymised: "Fields anonymised",
    fieldsKept: "Fields kept",
    attachments: "Files removed",
    law: "What stays, and why",
    nothing: "Nothing of what was included stays.",
    copies: (count: number) =>
      count === 1 ? "One copy of the database was deleted." : `${count} copies of the database were deleted.`,
    trail:
      "The audit trail keeps that something was done, when and by whom, as evidence of lawful processing (GDPR Art. 5(2)). What it said of the person was sealed under keys that are destroyed.",
    hash: "Hash of the statement",
    note: "Signed note",
  },
  de: {
    title: (number: string) => `Bescheinigung zum Antrag ${number}`,
    up: "Antrag",
    about:
      "Was gelöscht wurde, was bleibt und warum. Sie nennt niemanden; ob sie eine Person betrifft, lässt sich mit deren E-Mail-Adresse prüfen.",
    none: "Noch keine Bescheinigung",
    noneAbout:
      "Sie entsteht, wenn der Antrag freigegeben und ausgeführt ist. Der Antrag zeigt, was als Nächstes zu tun ist.",
    print: "Drucken",
    save: "Speichern",
    facts: "Der Antrag",
    organization: "Organisation",
    kind: "Art",
    received: "Eingegangen",
    executed: "Ausgeführt",
    identity: "Identität festgestellt durch",
    approved: "Freigegeben von",
    included: "Einbezogene Datensätze",
    excluded: "Ausgelassene Datensätze",
    counts: "Nach Art des Datensatzes",
    collection: "Art des Datensatzes",
    records: "Datensätze",
    erased: "Gelöscht",
    kept: "Behalten",
    destroyed: "Felder vernichtet",
    anonymised: "Felder anonymisiert",
    fieldsKept: "Felder behalten",
    attachments: "Dateien entfernt",
    law: "Was bleibt und warum",
    nothing: "Von dem, was einbezogen war, bleibt nichts.",
    copies: (count: number) =>
      count === 1
        ? "Eine Kopie der Datenbank wurde gelöscht."
        : `${count} Kopien der Datenbank wurden gelöscht.`,
    trail:
      "Der Prüfpfad bewahrt, dass etwas getan wurde, wann und von wem, als Nachweis rechtmäßiger Verarbeitung (Art. 5 Abs. 2 DSGVO). Was er über die Person sagte, war mit Schlüsseln versiegelt, die vernichtet sind.",
    hash: "Hashwert der Erklärung",
    note: "Signierter Vermerk",
  },
});

/** Certificate of a completed data request, to print, save and verify. */
export function Page() {
  const { id = "" } = useParams({ strict: false });
  const certificate = useCall("GET /api/v1/data/requests/:id/certificate", { path: { id } });
  const t = useWords(words);
  if (certificate.data) return <Certificate id={id} certificate={certificate.data} />;
  if (!certificate.error) return <Wait rows={8} />;
  return (
    <>
      <PageHead title={t.title("")} up={{ to: `/data/requests/${id}`, label: t.up }} />
      {certificate.error.status === 404 ? (
        <Empty icon={IconCertificate} title={t.none} about={t.noneAbout} />
      ) : (
        <ProblemNote error={certificate.error} onRetry={() => void certificate.refetch()} />
      )}
    </>
  );
}

function Certificate({ id, certificate }: { id: string; certificate: DataRequestCertificate }) {
  const t = useWords(words);
  const statement = readStatement(certificate.statement);
  const number = statement?.number ?? "";
  return (
    <>
      <PageHead
        title={t.title(number)}
        about={t.about}
        up={{ to: `/data/requests/${id}`, label: t.up }}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.6} />}
              onClick={() =>
                saveFile(
                  new Blob([JSON.stringify(certificate, null, 2)], { type: "application/json" }),
                  `certificate-${number}.json`,
                )
              }
            >
              {t.save}
            </Button>
            <Button leftSection={<IconPrinter size={16} stroke={1.6} />} onClick={() => globalThis.print()}>
              {t.print}
            </Button>
          </>
        }
      />
      <Stack gap="lg">
        {statement && <Said statement={statement} />}
        <Panel title={t.hash}>
          <Stack gap="xs">
            <Code style={{ overflowWrap: "anywhere" }}>{certificate.sha256}</Code>
            <Text size="sm" fw={600}>
              {t.note}
            </Text>
            <Code
              block
              tabIndex={0}
              aria-label={t.note}
              style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}
            >
              {certificate.note}
            </Code>
          </Stack>
        </Panel>
        <div className="no-print">
          <VerifyCertificate statement={certificate.statement} note={certificate.note} />
        </div>
      </Stack>
    </>
  );
}

function Said({ statement }: { statement: Statement }) {
  const t = useWords(words);
  const names = useNames();
  const format = useFormat();
  const nameOf = useNameOf();
  const reasonOf = useReason();
  const organization = usePerson()?.organization.name ?? "";
  const { identity, scope, counts, kept_by_law, copies_removed } = statement;
  const facts: [string, string][] = [
    [t.organization, organization],
    [t.kind, names.choice("data.requests", "kind", statement.kind)],
    [t.received, format.day(statement.received_on)],
    [t.executed, format.moment(statement.executed_at)],
    [
      t.identity,
      identity.method === null ? "–" : names.choice("data.requests", "identity_method", identity.method),
    ],
    [t.approved, nameOf(statement.approved_by_id)],
    [t.included, format.number(scope.included)],
    [t.excluded, format.number(scope.excluded)],
  ];
  return (
    <>
      <Panel title={t.facts}>
        <Table withRowBorders={false} verticalSpacing={4} aria-label={t.facts}>
          <Table.Tbody>
            {facts.map(([name, value]) => (
              <Table.Tr key={name}>
                <Table.Th scope="row" w="40%" fw={400} c="var(--app-quiet)">
                  {name}
                </Table.Th>
                <Table.Td>{value}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Panel>
      <Panel title={t.counts} flush>
        <ScrollBox label={t.counts}>
          <Table aria-label={t.counts}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t.collection}</Table.Th>
                {[t.records, t.erased, t.kept, t.destroyed, t.anonymised, t.fieldsKept, t.attachments].map(
                  (name) => (
                    <Table.Th key={name} scope="col" ta="right">
                      {name}
                    </Table.Th>
                  ),
                )}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {Object.entries(counts).map(([collection, own]) => (
                <Table.Tr key={collection}>
                  <Table.Th scope="row">{names.many(collection)}</Table.Th>
                  {COUNTS.map((count) => (
                    <Table.Td key={count} ta="right" className="figures">
                      {format.number(own[count])}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollBox>
      </Panel>
      <Panel title={t.law}>
        <Stack gap="xs">
          {kept_by_law.length === 0 ? (
            <Text size="sm">{t.nothing}</Text>
          ) : (
            <List size="sm" spacing={4}>
              {kept_by_law.map(({ collection, id, field, reason }) => (
                <List.Item key={`${collection} ${id} ${field}`}>
                  {names.one(collection)}
                  {field && `, ${names.field(collection, field)}`}: {reasonOf(reason)}
                </List.Item>
              ))}
            </List>
          )}
          {copies_removed > 0 && <Text size="sm">{t.copies(copies_removed)}</Text>}
          <Text size="sm" c="var(--app-quiet)">
            {t.trail}
          </Text>
        </Stack>
      </Panel>
    </>
  );
}

const COUNTS = [
  "records",
  "erased",
  "kept",
  "fields_destroyed",
  "fields_anonymised",
  "fields_kept",
  "attachments",
] as const;
