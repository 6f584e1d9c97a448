import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { IconBooks } from "@tabler/icons-react";
import { useState } from "react";
import type { LibraryDocument, LibraryDomain } from "../../../client/contract.ts";
import { Answered } from "../../kit/answered.tsx";
import { useAudienceText } from "../../kit/audience.ts";
import { DataTable } from "../../kit/data-table.tsx";
import { Empty } from "../../kit/empty.tsx";
import { Panel } from "../../kit/panel.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import { To } from "../../kit/to.tsx";
import { useUrlState } from "../../kit/use-url-state.ts";
import { Moment } from "../../kit/values.tsx";
import { WaitRows } from "../../kit/wait.tsx";
import { useFormat } from "../../language/format.ts";
import { stale, useCall } from "../../queries.ts";
import { FORMATS, useLanguageName } from "../parts/words.ts";
import { useTexts } from "../texts.ts";
import { DocumentMenu } from "./document-menu.tsx";
import { DocumentState } from "./document-state.tsx";

export const isUnderWay = ({ state, stage }: LibraryDocument): boolean =>
  state === "queued" || state === "reading" || stage !== null;

interface DocumentsProps {
  isShared: boolean;
  domain: LibraryDomain | undefined;
  domains: readonly LibraryDomain[];
}

export function Documents({ isShared, domain, domains }: DocumentsProps) {
  const t = useTexts("learning.documents");
  const [{ collection }] = useUrlState();
  const [cursor, setCursor] = useState<{ of: string; at: string }>();
  const place = `${isShared} ${collection}`;
  const query = {
    namespace: isShared ? ("shared" as const) : ("org" as const),
    ...(collection !== undefined && { domain: collection, sort: "position" as const }),
    ...(cursor?.of === place && { cursor: cursor.at }),
  };
  const [busy, setBusy] = useState(false);
  const documents = useCall("GET /api/v1/learning/documents", { query }, { every: busy && 1500, keep: true });
  const now = documents.data?.data.some(isUnderWay) ?? false;
  if (now !== busy) {
    setBusy(now);
    // A newly processed document changes the reader, search, the graph and courses.
    if (!now) void stale("GET /api/v1/learning");
  }
  return (
    <Answered of={documents} wait={<WaitRows rows={8} height={52} />}>
      {({ data, page }) => (
        <Stack gap="sm">
          <Panel
            title={domain?.name ?? (isShared ? t.shared : t.own)}
            about={domain?.description ?? (isShared ? t.sharedAbout : undefined)}
            flush
          >
            {data.length === 0 ? (
              <Empty
                icon={IconBooks}
                title={domain ? t.noneHere : t.none}
                {...(!isShared && { about: t.noneAbout })}
              />
            ) : (
              <Table documents={data} domains={domains} withCollection={domain === undefined} />
            )}
          </Panel>
          {(page.next_cursor !== null || cursor?.of === place) && (
            <Group justify="center">
              {cursor?.of === place && (
                <Button variant="subtle" onClick={() => setCursor(undefined)}>
                  {t.first}
                </Button>
              )}
              {page.next_cursor !== null && (
                <Button
                  variant="default"
                  onClick={() => page.next_cursor && setCursor({ of: place, at: page.next_cursor })}
                >
                  {t.more}
                </Button>
              )}
            </Group>
          )}
        </Stack>
      )}
    </Answered>
  );
}

interface TableProps {
  documents: readonly LibraryDocument[];
  domains: readonly LibraryDomain[];
  withCollection: boolean;
}

function Table({ documents, domains, withCollection }: TableProps) {
  const t = useTexts("learning.documents");
  return (
    <DataTable
      caption={t.document}
      rows={documents}
      rowKey={({ id }) => id}
      tone={({ state }) => (state === "failed" ? "bad" : undefined)}
      columns={[
        {
          key: "title",
          label: t.document,
          head: true,
          render: (document) => <Name document={document} />,
        },
        ...(withCollection
          ? [
              {
                key: "collection",
                label: t.collection,
                render: ({ domain }: LibraryDocument) => (
                  <Text size="sm" c="var(--app-quiet)" dir="auto">
                    {domain?.name ?? "–"}
                  </Text>
                ),
              },
            ]
          : []),
        {
          key: "state",
          label: t.state,
          width: 210,
          render: (document) => <DocumentState document={document} />,
        },
        {
          key: "changed",
          label: t.changed,
          width: 130,
          render: ({ updated_at }) => (
            <Text size="sm" c="var(--app-quiet)" component="span">
              <Moment value={updated_at} ago />
            </Text>
          ),
        },
        {
          key: "actions",
          label: t.actions,
          hideLabel: true,
          width: 48,
          render: (document) => <DocumentMenu document={document} domains={domains} />,
        },
      ]}
    />
  );
}

function Name({ document }: { document: LibraryDocument }) {
  const t = useTexts("learning.documents");
  const format = useFormat();
  const languageName = useLanguageName();
  const {
    id,
    title,
    audience,
    revision,
    format: kind,
    pages,
    words: count,
    language,
    duplicate_of,
  } = document;
  const readers = useAudienceText(audience);
  const facts = [
    kind !== null && FORMATS[kind],
    pages !== null && t.pages({ count: format.number(pages) }),
    count > 0 && t.words({ count: format.number(count) }),
    language !== null && languageName(language),
    revision > 1 && t.version({ number: revision }),
  ].filter(Boolean);
  return (
    <Stack gap={0} miw={0}>
      {revision > 0 ? (
        <Anchor component={To} to={`/learning/library/${id}`} fw={500} dir="auto">
          {title}
        </Anchor>
      ) : (
        <Text fw={500} component="span" dir="auto">
          {title}
        </Text>
      )}
      <Group gap={6}>
        <Text size="xs" c="var(--app-quiet)" fw={400} component="span">
          {facts.join(" · ")}
        </Text>
        {!audience.all && <Tag>{t.only({ names: readers })}</Tag>}
        {duplicate_of !== null && <Tag tone="waiting">{t.twice}</Tag>}
      </Group>
    </Stack>
  );
}
