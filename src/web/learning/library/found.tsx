import { Group, Text } from "@mantine/core";
import { IconSearchOff } from "@tabler/icons-react";
import type { LibraryHit } from "../../../client/contract.ts";
import { Answered } from "../../kit/answered.tsx";
import { Empty } from "../../kit/empty.tsx";
import { Panel } from "../../kit/panel.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import { To } from "../../kit/to.tsx";
import { WaitBox } from "../../kit/wait.tsx";
import { useCall } from "../../queries.ts";
import { placeAddress } from "../parts/citations.ts";
import { Highlighted } from "../parts/highlighted.tsx";
import { useTexts } from "../texts.ts";
import classes from "./library.module.css";

export function Found({ q }: { q: string }) {
  const t = useTexts("learning.found");
  const hits = useCall("GET /api/v1/learning/search", { query: { q, limit: 50 } }, { keep: true });
  return (
    <Answered of={hits} wait={<WaitBox height={420} />}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty icon={IconSearchOff} title={t.none} about={t.noneAbout} />
        ) : (
          <Panel title={data.length === 50 ? t.most : t.title({ count: data.length })} flush>
            {data.map((hit) => (
              <Hit key={`${hit.document_id} ${hit.ordinal}`} hit={hit} />
            ))}
          </Panel>
        )
      }
    </Answered>
  );
}

function Hit({ hit }: { hit: LibraryHit }) {
  const t = useTexts("learning.found");
  const { document_id, revision, highlights, heading_path, title, page, namespace, text, start, end } = hit;
  const to = placeAddress({ document: document_id, revision, from: start, to: end });
  const where = [...heading_path.filter((heading) => heading !== title), page !== null && t.page({ page })];
  return (
    <To to={to} className={classes.hit}>
      <Group gap="xs" mb={4}>
        <Text fw={500} dir="auto">
          {title}
        </Text>
        {namespace === "shared" && <Tag>{t.shared}</Tag>}
        <Text size="xs" c="var(--app-quiet)" dir="auto">
          {where.filter(Boolean).join(" › ")}
        </Text>
      </Group>
      <Text size="sm" className={classes.excerpt} dir="auto">
        <Highlighted text={text} origin={start} highlights={highlights} />
      </Text>
    </To>
  );
}
