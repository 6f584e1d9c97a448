import { useInViewport } from "@mantine/hooks";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { Panel } from "../../kit/panel.tsx";
import { type Tab, UrlTabs } from "../../kit/url-tabs.tsx";
import { Wait } from "../../kit/wait.tsx";
import { useNames } from "../../language/names.ts";
import type { AnyRecord, MetaEntity } from "../meta.ts";
import { useTexts } from "../texts.ts";
import { RecordApprovals } from "./approvals.tsx";
import { Comments } from "./comments.tsx";
import { History } from "./history.tsx";
import { Related } from "./related.tsx";

/** Lazy: the upload component is large and rarely used. */
const Attachments = lazy(async () => ({ default: (await import("./attachments.tsx")).Attachments }));
export const PARTS = ["comments", "related", "files", "history", "approvals"] as const;
export type RecordPart = (typeof PARTS)[number];

interface RecordTabsProps {
  entity: MetaEntity;
  record: AnyRecord;
  /** Defaults to all. */
  only?: readonly RecordPart[];
  before?: readonly Tab[];
}

export function RecordTabs({ entity, record, only = PARTS, before = [] }: RecordTabsProps) {
  const t = useTexts("records.recordTabs");
  const names = useNames();
  const parts: Readonly<Record<RecordPart, () => ReactNode>> = {
    comments: () => <Comments entity={entity} record={record} />,
    related: () => <Related entity={entity} record={record} />,
    files: () => (
      <Suspense fallback={<Wait />}>
        <Attachments entity={entity} record={record} />
      </Suspense>
    ),
    history: () => <History entity={entity} record={record} />,
    approvals: () => <RecordApprovals entity={entity} record={record} />,
  };
  return (
    <Panel>
      <UrlTabs
        name="part"
        label={`${t.parts}: ${names.one(entity.collection)}`}
        tabs={[
          ...before,
          ...only
            .filter((part) => part !== "history" || entity.actions.includes("history"))
            .map((part) => ({
              value: part,
              label: t[part],
              render: () => <WhenSeen>{parts[part]}</WhenSeen>,
            })),
        ]}
      />
    </Panel>
  );
}

function WhenSeen({ children }: { children(): ReactNode }) {
  const { ref, inViewport } = useInViewport();
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (inViewport) setIsSeen(true);
  }, [inViewport]);
  return (
    <div ref={ref} style={{ minHeight: 80 }}>
      {isSeen && children()}
    </div>
  );
}
