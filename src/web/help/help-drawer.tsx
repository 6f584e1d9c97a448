import { ActionIcon, Anchor, Drawer, Group, Stack } from "@mantine/core";
import { IconArrowLeft, IconExternalLink } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { To } from "../kit/to.tsx";
import { ChapterText } from "./chapter-text.tsx";
import { Finder } from "./finder.tsx";
import { pageFor } from "./subjects.ts";
import { useTexts } from "./texts.ts";

interface Place {
  page: string;
  anchor?: string | undefined;
}

function placeFor(pathname: string): Place | undefined {
  const page = pageFor(pathname);
  return page === undefined ? undefined : { page };
}

/** Begins with the page about the current screen. */
export function HelpDrawer({ onClose }: { onClose(): void }) {
  const t = useTexts("help.helpDrawer");
  const { pathname } = useLocation();
  const [place, setPlace] = useState<Place | undefined>(() => placeFor(pathname));
  const open = (page: string, anchor?: string) => setPlace({ page, anchor });
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={t.title}
      closeButtonProps={{ "aria-label": t.close }}
    >
      {place === undefined ? (
        <Finder onOpen={open} />
      ) : (
        <Stack>
          <Group justify="space-between">
            <ActionIcon variant="default" aria-label={t.back} onClick={() => setPlace(undefined)}>
              <IconArrowLeft size={16} stroke={1.6} />
            </ActionIcon>
            <Anchor component={To} to={`/help/${place.page}`} onClick={onClose} size="sm">
              {t.whole} <IconExternalLink size={14} stroke={1.6} aria-hidden="true" />
            </Anchor>
          </Group>
          <ChapterText page={place.page} {...(place.anchor && { anchor: place.anchor })} onOpen={open} />
        </Stack>
      )}
    </Drawer>
  );
}
