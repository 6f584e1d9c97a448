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
import { useNames } from "../language/names.ts";
import { useShippedName } from "../language/shipped.ts";
import { useCall } from "../queries.ts";
import { usePerson } from "../session/session.ts";
import { readStatement, type Statement } from "./statement.ts";
import { useTexts } from "./texts.ts";
import { VerifyCertificate } from "./verify-certificate.tsx";

export function Page() {
  const { id = "" } = useParams({ strict: false });
  const certificate = useCall("GET /api/v1/data/requests/:id/certificate", { path: { id } });
  const t = useTexts("data.certificate");
  if (certificate.data) return <Certificate id={id} certificate={certificate.data} />;
  if (!certificate.error) return <Wait rows={8} />;
  return (
    <>
      <PageHead title={t.title({ number: "" })} up={{ to: `/data/requests/${id}`, label: t.up }} />
      {certificate.error.status === 404 ? (
        <Empty icon={IconCertificate} title={t.none} about={t.noneAbout} />
      ) : (
        <ProblemNote error={certificate.error} onRetry={() => void certificate.refetch()} />
      )}
    </>
  );
}

function Certificate({ id, certificate }: { id: string; certificate: DataRequestCertificate }) {
  const t = useTexts("data.certificate");
  const statement = readStatement(certificate.statement);
  const number = statement?.number ?? "";
  return (
    <>
      <PageHead
        title={t.title({ number })}
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
  const t = useTexts("data.certificate");
  const names = useNames();
  const format = useFormat();
  const nameOf = useNameOf();
  const reasonOf = useShippedName();
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
          {copies_removed > 0 && <Text size="sm">{t.copies({ count: copies_removed })}</Text>}
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
