import { Anchor, Stack, Text } from "@mantine/core";
import type { CourseGap } from "../../../client/contract.ts";
import { To } from "../../kit/to.tsx";
import { useTexts } from "../texts.ts";

const REASONS = ["not_in_library", "no_definition", "only_mentioned"] as const;

export function Gaps({ gaps }: { gaps: readonly CourseGap[] }) {
  const t = useTexts("learning.gaps");
  if (gaps.length === 0) return <Text size="sm">{t.none}</Text>;
  return (
    <Stack gap="sm">
      {REASONS.map((reason) => {
        const here = gaps.filter((gap) => gap.reason === reason);
        return (
          here.length > 0 && (
            <div key={reason}>
              <Text size="sm" fw={500}>
                {t[reason]}
              </Text>
              <Text size="sm" c="var(--app-quiet)" dir="auto">
                {here.map(({ concept }) => concept).join(", ")}
              </Text>
            </div>
          )
        );
      })}
      <Text size="sm">
        {t.todo}{" "}
        <Anchor component={To} to="/learning/library" size="sm" underline="always">
          {t.library}
        </Anchor>
      </Text>
    </Stack>
  );
}
