import { Anchor, Stack, Text } from "@mantine/core";
import type { Citation } from "../../../client/contract.ts";
import { To } from "../../kit/to.tsx";
import { useTexts } from "../texts.ts";
import { citationAddress, headingsOf } from "./citations.ts";
import classes from "./text.module.css";

export function Source({ citation, lang }: { citation: Citation; lang?: string }) {
  return (
    <Stack gap={4}>
      <blockquote className={classes.quote} style={{ margin: 0 }} dir="auto" lang={lang}>
        {citation.quote}
      </blockquote>
      <SourceLine citation={citation} />
    </Stack>
  );
}

export function SourceLine({ citation }: { citation: Citation }) {
  const t = useTexts("learning.source");
  const details = [
    headingsOf(citation),
    citation.locator.page !== undefined && t.page({ page: citation.locator.page }),
    citation.namespace === "shared" && t.shared,
  ].filter(Boolean);
  return (
    <Text size="xs" c="var(--app-quiet)">
      <Anchor component={To} to={citationAddress(citation)} size="xs" underline="always" dir="auto">
        {citation.title}
      </Anchor>
      {details.length > 0 && ` · ${details.join(" · ")}`}
    </Text>
  );
}
