import { Text } from "@mantine/core";
import type { Colleague } from "../../kit/person.tsx";

interface CommentTextProps {
  text: string;
  mentions: readonly string[];
  people: ReadonlyMap<string, Colleague> | undefined;
}

/** Renders plain text with emphasised mentions. */
export function CommentText({ text, mentions, people }: CommentTextProps) {
  const named = mentions.flatMap((id) => {
    const name = people?.get(id)?.name;
    return name ? [`@${name}`] : [];
  });
  return (
    <Text size="sm" dir="auto" maw="75ch" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
      {splitBy(text, named).map((part, i) =>
        named.includes(part) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are identified by their positions
          <Text key={i} span size="sm" fw={600} c="var(--mantine-color-anchor)">
            {part}
          </Text>
        ) : (
          part
        ),
      )}
    </Text>
  );
}

function splitBy(text: string, named: readonly string[]): string[] {
  if (named.length === 0) return [text];
  const longest = [...named].sort((a, b) => b.length - a.length);
  const pattern = longest.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  return text.split(new RegExp(`(${pattern})`)).filter((part) => part !== "");
}
