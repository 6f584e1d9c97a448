import { ActionIcon, Anchor, Drawer, Group, Stack } from "@mantine/core";
import { IconArrowLeft, IconExternalLink } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { To } from "../kit/to.tsx";
import { defineWords, useWords } from "../language/words.ts";
import { ChapterText } from "./chapter-text.tsx";
import { Finder } from "./finder.tsx";
import { pageFor } from "./subjects.ts";

const words = defineWords({
  en: { title: "Help", back: "All pages", whole: "Open as a page" },
  de: { title: "Hilfe", back: "Alle Seiten", whole: "Als Seite öffnen" },
});

/** The handbook beside what somebody is doing: first what it says of this page. */
export function HelpDrawer({ onClose }: { onClose(): void }) {
  const t = useWords(words);
  const { pathname } = useLocation();
  const [page, setPage] = useState(pageFor(pathname));
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={t.title}
      closeButtonProps={{ "aria-label": "✕" }}
    >
      {page === undefined ? (
        <Finder onOpen={(to) => setPage(to)} />
      ) : (
        <Stack>
          <Group justify="space-between">
            <ActionIcon variant="default" aria-label={t.back} onClick={() => setPage(undefined)}>
              <IconArrowLeft size={16} stroke={1.6} />
            </ActionIcon>
            <Anchor component={To} to={`/help/${page}`} onClick={onClose} size="sm">
              {t.whole} <IconExternalLink size={14} stroke={1.6} aria-hidden="true" />
            </Anchor>
          </Group>
          <ChapterText page={page} onOpen={(to) => setPage(to)} />
        </Stack>
      )}
    </Drawer>
  );
}
