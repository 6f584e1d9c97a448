import { Button, Drawer, Group, NativeSelect, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconList, IconSparkles } from "@tabler/icons-react";
import { useCallback, useMemo, useState } from "react";
import type { Concept, LibraryDocumentDetail, LibraryHeading } from "../../../client/contract.ts";
import { useAudienceText } from "../../kit/audience.ts";
import { PageHead } from "../../kit/page-head.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import { To } from "../../kit/to.tsx";
import { useUrlState } from "../../kit/use-url-state.ts";
import { useFormat } from "../../language/format.ts";
import { useCall } from "../../queries.ts";
import { FORMATS, useLanguageName } from "../parts/words.ts";
import { useTexts } from "../texts.ts";
import { FindBar } from "./find-bar.tsx";
import { Outline } from "./outline.tsx";
import classes from "./reader.module.css";
import { TermCard } from "./term-card.tsx";
import { termsOf } from "./terms.ts";
import { TextView } from "./text-view.tsx";
import { useFind } from "./use-find.ts";
import { useTextRange } from "./use-text-range.ts";

const NONE: readonly Concept[] = [];

interface ReaderViewProps {
  document: LibraryDocumentDetail;
  revision: number;
  headings: readonly LibraryHeading[];
  total: number;
  /** Cited range that the user opened the document at. */
  sought: { from: number; to: number } | undefined;
}

export function ReaderView({ document, revision, headings, total, sought }: ReaderViewProps) {
  const t = useTexts("learning.readerView");
  const readers = useAudienceText(document.audience);
  const [contents, { open, close }] = useDisclosure();
  const [current, setCurrent] = useState<number>();
  const find = useFind(document.id, revision);
  const target = find.hit ?? sought;
  const range = useTextRange({ id: document.id, revision, total, target });
  const concepts = useCall(
    "GET /api/v1/learning/concepts",
    { query: { document: document.id, limit: 200 } },
    { fresh: 5 * 60_000 },
  );
  const terms = useMemo(() => concepts.data && termsOf(concepts.data.data), [concepts.data]);
  const goTo = useCallback(
    (ordinal: number) => {
      close();
      range.goTo(ordinal);
    },
    [close, range.goTo],
  );
  const list = <Outline headings={headings} current={current} onGo={goTo} />;
  return (
    <>
      <PageHead
        title={document.title}
        up={{ to: "/learning/library", label: t.library }}
        aside={
          document.namespace === "shared" ? (
            <Tag>{t.shared}</Tag>
          ) : (
            !document.audience.all && <Tag>{t.only({ names: readers })}</Tag>
          )
        }
        about={<Facts document={document} revision={revision} />}
        actions={
          <>
            <Versions document={document} revision={revision} />
            <Button
              component={To}
              to={`/learning/courses/new?topic=${encodeURIComponent(document.title)}`}
              variant="default"
              leftSection={<IconSparkles size={16} stroke={1.6} />}
            >
              {t.course}
            </Button>
          </>
        }
      />
      <div className={classes.bar}>
        {headings.length > 0 && (
          <Button
            hiddenFrom="lg"
            variant="default"
            leftSection={<IconList size={16} stroke={1.6} />}
            onClick={open}
          >
            {t.contents}
          </Button>
        )}
        <FindBar find={find} />
      </div>
      {revision !== document.revision && (
        <Text size="sm" c="var(--app-quiet)" mb="sm">
          {t.old}
        </Text>
      )}
      <div className={classes.layout} data-outline={headings.length > 0 || undefined}>
        {headings.length > 0 && <div className={classes.side}>{list}</div>}
        <TextView range={range} found={find.found} terms={terms} onPlace={setCurrent} target={target} />
      </div>
      <Drawer
        opened={contents}
        onClose={close}
        title={t.contents}
        closeButtonProps={{ "aria-label": t.close }}
      >
        {list}
      </Drawer>
      <TermCard concepts={concepts.data?.data ?? NONE} />
    </>
  );
}

function Facts({ document, revision }: { document: LibraryDocumentDetail; revision: number }) {
  const t = useTexts("learning.readerView");
  const format = useFormat();
  const languageName = useLanguageName();
  const current = document.revisions.find((one) => one.revision === revision);
  const facts = [
    document.domain?.name,
    current?.format && FORMATS[current.format],
    current?.pages != null && t.pages({ count: format.number(current.pages) }),
    current && t.words({ count: format.number(current.words) }),
    current?.language && languageName(current.language),
  ];
  return facts.filter(Boolean).join(" · ");
}

function Versions({ document, revision }: { document: LibraryDocumentDetail; revision: number }) {
  const t = useTexts("learning.readerView");
  const format = useFormat();
  const [, setUrl] = useUrlState();
  const read = document.revisions.filter(({ read_at }) => read_at !== null);
  if (read.length < 2) return null;
  return (
    <Group gap="xs">
      <NativeSelect
        aria-label={t.version}
        value={String(revision)}
        onChange={({ currentTarget: { value } }) =>
          setUrl({
            revision: Number(value) === document.revision ? undefined : value,
            from: undefined,
            to: undefined,
          })
        }
        data={read.map((one) => ({
          value: String(one.revision),
          label: t.number({ number: one.revision, day: format.day(one.created_at) }),
        }))}
      />
    </Group>
  );
}
