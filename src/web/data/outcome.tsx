import { Stack, Text } from "@mantine/core";
import { Tag } from "../kit/state-badge.tsx";
import { useFormat } from "../language/format.ts";
import { useNames } from "../language/names.ts";
import { useShippedName } from "../language/shipped.ts";
import { useTexts } from "./texts.ts";

interface ItemOutcome {
  result: "erased" | "kept" | "packed" | "restricted" | "rectified" | "gone";
  reason?: string;
  destroyed?: string[];
  anonymised?: string[];
  kept?: Record<string, string>;
  attachments?: number;
}

export function Outcome({ outcome, collection }: { outcome: unknown; collection: string }) {
  const t = useTexts("data.outcome");
  const names = useNames();
  const format = useFormat();
  const reasonOf = useShippedName();
  if (typeof outcome !== "object" || outcome === null || !("result" in outcome)) return <>–</>;
  // Outcomes are untyped in the API; the execution job writes this shape.
  const {
    result,
    reason,
    destroyed = [],
    anonymised = [],
    kept = {},
    attachments = 0,
  } = outcome as ItemOutcome;
  const fields = (list: readonly string[]) =>
    format.list(list.map((field) => names.field(collection, field)));
  return (
    <Stack gap={2} align="flex-start">
      <Tag tone={result === "kept" ? "waiting" : "good"}>{t[result]}</Tag>
      {reason && <Text size="xs">{reasonOf(reason)}</Text>}
      {destroyed.length > 0 && <Text size="xs">{t.destroyed({ fields: fields(destroyed) })}</Text>}
      {anonymised.length > 0 && <Text size="xs">{t.anonymised({ fields: fields(anonymised) })}</Text>}
      {attachments > 0 && <Text size="xs">{t.files({ count: attachments })}</Text>}
      {Object.entries(kept).map(([field, why]) => (
        <Text key={field} size="xs">
          {t.stays({ field: names.field(collection, field), reason: reasonOf(why) })}
        </Text>
      ))}
    </Stack>
  );
}
