import { Alert, Badge, Group, List, Stack, Text } from "@mantine/core";
import { IconCircleCheck, IconCircleX, IconForms, IconHourglass, IconMapOff } from "@tabler/icons-react";
import type { Explanation } from "../../../client/contract.ts";
import { useRoleName } from "../../kit/role-names.ts";
import { Steps } from "../approvals/steps.tsx";
import { useHoldingRule } from "../holding-rule.ts";
import { useTexts } from "../texts.ts";

const COLORS = {
  allowed: "leaf",
  held: "yellow",
  refused: "red",
  invalid: "orange",
  not_found: "gray",
} as const;
const SIGNS = {
  allowed: IconCircleCheck,
  held: IconHourglass,
  refused: IconCircleX,
  invalid: IconForms,
  not_found: IconMapOff,
} as const;

export function Verdict({ explanation }: { explanation: Explanation }) {
  const holdingRule = useHoldingRule();
  const t = useTexts("governance.verdict");
  const role = useRoleName();
  const { verdict, reasons, permission, policies, duties, approval } = explanation;
  const Sign = SIGNS[verdict];
  return (
    <Stack>
      <Alert color={COLORS[verdict]} icon={<Sign />} title={t[verdict]}>
        <List size="sm" listStyleType="none">
          {reasons.map((text) => (
            <List.Item key={text}>{text}</List.Item>
          ))}
        </List>
      </Alert>
      <Group gap={6}>
        <Text size="sm" fw={600}>
          {t.permission}
        </Text>
        {permission.by.length > 0 ? (
          <>
            <Text size="sm">{t.by}</Text>
            {permission.by.map((name) => (
              <Badge key={name} variant="default" tt="none" fw={500}>
                {role(name)}
              </Badge>
            ))}
          </>
        ) : (
          permission.granted === "none" && <Text size="sm">{t.none}</Text>
        )}
        {permission.granted === "own" && <Text size="sm">{t.own}</Text>}
      </Group>
      {policies.length > 0 && (
        <Named
          title={t.policies}
          items={policies.map(({ name, effect, reason: why }) => `${name}: ${t[effect]}${why && `. ${why}`}`)}
        />
      )}
      {duties.length > 0 && (
        <Named title={t.duties} items={duties.map(({ name, mode }) => `${name}: ${t[mode]}`)} />
      )}
      {approval && (
        <>
          <Named title={t.rules} items={approval.rules.map(holdingRule)} />
          <div>
            <Text size="sm" fw={600} mb="xs">
              {t.steps}
            </Text>
            <Steps steps={approval.steps} />
          </div>
        </>
      )}
      <Text size="xs" c="var(--app-quiet)">
        {t.note}
      </Text>
    </Stack>
  );
}

function Named({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <List size="sm">
        {items.map((item) => (
          <List.Item key={item}>{item}</List.Item>
        ))}
      </List>
    </div>
  );
}
