import { Anchor, Group, Stack, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { IconChevronLeft } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { To } from "./to.tsx";
import { isTyping } from "./typing.ts";

interface PageHeadProps {
  title: string;
  /** Language of the title, if not the page's. */
  lang?: string;
  aside?: ReactNode;
  about?: ReactNode;
  /** Action buttons. The most likely one comes last. */
  actions?: ReactNode;
  up?: { to: string; label: string };
}

export function PageHead({ title, lang, aside, about, actions, up }: PageHeadProps) {
  useDocumentTitle(`${title} · Freehold`);
  const heading = useFocusOnArrival();
  return (
    <Group justify="space-between" align="flex-end" mb="lg" gap="sm" className="page-head">
      <Stack gap={2} style={{ minWidth: 0, flex: "1 1 20rem" }}>
        {up && (
          <Anchor component={To} to={up.to} size="sm" c="var(--app-quiet)" className="no-print" mb={2}>
            <Group gap={2} wrap="nowrap" display="inline-flex" maw="100%">
              <IconChevronLeft size={16} stroke={1.6} aria-hidden style={{ flexShrink: 0 }} />
              <Text span inherit truncate dir="auto" title={up.label}>
                {up.label}
              </Text>
            </Group>
          </Anchor>
        )}
        <Group gap="sm">
          <Title
            order={1}
            size="h2"
            ref={heading}
            lang={lang}
            tabIndex={-1}
            style={{ overflowWrap: "anywhere", outline: "none" }}
            dir="auto"
          >
            {title}
          </Title>
          {aside}
        </Group>
        {about && (
          <Text c="var(--app-quiet)" maw="70ch">
            {about}
          </Text>
        )}
      </Stack>
      {actions && (
        <Group gap="xs" className="no-print">
          {actions}
        </Group>
      )}
    </Group>
  );
}

/** Page shown last, and whether the user navigated to it. */
let lastShown: { pathname: string; byHand: boolean } | undefined;

/** Focuses the heading after navigation, for screen readers. Browsers announce the first page themselves. */
function useFocusOnArrival() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const isNew = lastShown?.pathname !== pathname;
    if (isNew) lastShown = { pathname, byHand: lastShown !== undefined };
    // Pages may render the heading twice, while loading and when loaded. The second one takes over the focus.
    const isLost = lastShown?.byHand && document.activeElement === document.body;
    if ((isNew && lastShown?.byHand && !isTyping(document.activeElement)) || isLost)
      heading.current?.focus({ preventScroll: true });
  }, [pathname]);
  return heading;
}
