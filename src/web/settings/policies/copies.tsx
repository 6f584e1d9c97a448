import { List, Text } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import type { PolicyPreview } from "../../../client/contract.ts";
import { Note } from "../../kit/note.tsx";
import { useNames } from "../../language/names.ts";
import { useTexts } from "../texts.ts";

const SHOWN = 12;

/** Lists fields that would still reveal what the draft policy masks. */
export function Copies({ of }: { of: PolicyPreview["copies"] }) {
  const t = useTexts("settings.copies");
  const names = useNames();
  if (of.length === 0) return null;
  const named = (collection: string, field: string) =>
    `${names.one(collection)}: ${names.field(collection, field)}`;
  return (
    <Note color="orange" icon={<IconCopy />} title={t.title}>
      <Text size="sm">{t.about}</Text>
      <List size="sm" spacing={2}>
        {of.slice(0, SHOWN).map(({ collection, field, from }) => (
          <List.Item key={`${collection}.${field} ${from.collection}.${from.field}`}>
            {named(collection, field)}{" "}
            <Text component="span" size="xs" c="var(--app-quiet)">
              {t.from({ source: named(from.collection, from.field) })}
            </Text>
          </List.Item>
        ))}
      </List>
      {of.length > SHOWN && <Text size="xs">{t.more({ count: of.length - SHOWN })}</Text>}
    </Note>
  );
}
