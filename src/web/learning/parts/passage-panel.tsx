import { ActionIcon, Button, Drawer, Group, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconBook, IconX } from "@tabler/icons-react";
import type { Citation } from "../../../client/contract.ts";
import { Answered } from "../../kit/answered.tsx";
import { Panel } from "../../kit/panel.tsx";
import { To } from "../../kit/to.tsx";
import { Wait } from "../../kit/wait.tsx";
import { useCall } from "../../queries.ts";
import { useTexts } from "../texts.ts";
import { citationAddress, headingsOf } from "./citations.ts";
import { Highlighted } from "./highlighted.tsx";
import classes from "./passage-panel.module.css";

interface PassagePanelProps {
  citation: Citation;
  onClose(): void;
}

export function PassagePanel({ citation, onClose }: PassagePanelProps) {
  const t = useTexts("learning.passagePanel");
  const isWide = useMediaQuery("(min-width: 75em)", true, { getInitialValueInEffect: false });
  if (!isWide) {
    return (
      <Drawer
        opened
        onClose={onClose}
        position="bottom"
        size="70%"
        title={t.title}
        closeButtonProps={{ "aria-label": t.close }}
      >
        <Passage citation={citation} />
      </Drawer>
    );
  }
  return (
    <aside className={classes.panel} aria-label={t.title}>
      <Panel
        title={t.title}
        actions={
          <ActionIcon variant="subtle" color="gray" aria-label={t.close} onClick={onClose}>
            <IconX size={18} stroke={1.6} />
          </ActionIcon>
        }
      >
        <Passage citation={citation} />
      </Panel>
    </aside>
  );
}

/** Number of blocks shown, starting with the passage. */
const AROUND = 4;

function Passage({ citation }: { citation: Citation }) {
  const t = useTexts("learning.passagePanel");
  const { document_id: id, revision, locator, title } = citation;
  const { start: from, end: to, page } = locator;
  const blocks = useCall(
    "GET /api/v1/learning/documents/:id/blocks",
    { path: { id }, query: { revision, from, to, limit: AROUND } },
    { fresh: Number.POSITIVE_INFINITY },
  );
  return (
    <Stack gap="sm">
      <div>
        <Text fw={600} size="sm" dir="auto">
          {title}
        </Text>
        <Text size="xs" c="var(--app-quiet)" dir="auto">
          {[headingsOf(citation), page !== undefined && t.page({ page })].filter(Boolean).join(" · ")}
        </Text>
      </div>
      <Answered of={blocks} wait={<Wait rows={5} />}>
        {({ data, language }) => (
          <div className={classes.text} lang={language ?? undefined}>
            {data.map((block) => (
              <p key={block.ordinal} data-kind={block.kind} dir="auto">
                <Highlighted text={block.text} origin={block.start} highlights={block.highlights} />
              </p>
            ))}
          </div>
        )}
      </Answered>
      <Group>
        <Button
          component={To}
          to={citationAddress(citation)}
          size="xs"
          variant="default"
          leftSection={<IconBook size={16} stroke={1.6} />}
        >
          {t.open}
        </Button>
      </Group>
    </Stack>
  );
}
