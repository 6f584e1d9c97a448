import { Alert, Badge, Group, List, Stack, Text } from "@mantine/core";
import { IconCircleCheck, IconCircleX, IconForms, IconHourglass, IconMapOff } from "@tabler/icons-react";
import type { Explanation } from "../../../client/contract.ts";
import { useRoleName } from "../../kit/role-names.ts";
import { useLanguage } from "../../language/language.ts";
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

/** Result of a simulated action and its reasons. */
export function Verdict({ explanation, collection }: { explanation: Explanation; collection: string }) {
  const holdingRule = useHoldingRule();
  const t = useTexts("governance.verdict");
  const role = useRoleName();
  const reason = useReason();
  const { verdict, reasons, permission, policies, duties, approval } = explanation;
  const Sign = SIGNS[verdict];
  return (
    <Stack>
      <Alert color={COLORS[verdict]} icon={<Sign />} title={t[verdict]}>
        <List size="sm" listStyleType="none">
          {reasons.map((text) => (
            <List.Item key={text}>{reason(text)}</List.Item>
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
            <Steps steps={approval.steps} collection={collection} />
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

/** German versions of the fixed English reasons in API answers. */
const GERMAN: readonly (readonly [RegExp, string])[] = [
  [/^It would wait for an approval\.$/, "Andere müssen erst zustimmen."],
  [/^With one other it comes to (.+)\.$/, "Mit einem anderen sind es $1."],
  [/^With (\d+) others it comes to (.+)\.$/, "Mit $1 anderen sind es $2."],
  [
    /^It is the vote that is waited for: it is done at once\.$/,
    "Es ist die Stimme, auf die gewartet wird: Es wird sofort ausgeführt.",
  ],
  [
    /^It counts as a vote, and others have to agree as well\.$/,
    "Es zählt als Stimme, andere müssen ebenfalls zustimmen.",
  ],
  [
    /^In so small a team nobody else could approve it.*$/,
    "In einem so kleinen Team könnte sonst niemand zustimmen: Es geht durch und wird nachgeprüft.",
  ],
  [
    /^It needs the permission (\S+), which none of the roles gives\.$/,
    "Es braucht die Berechtigung $1, die keine der Rollen gibt.",
  ],
  [/^Only the operator of this appliance may do this\.$/, "Das darf nur, wer dieses System betreibt."],
  [
    /^There is no such record, or none that may be known of\.$/,
    "Diesen Datensatz gibt es nicht, oder man darf nichts von ihm wissen.",
  ],
  [
    /^They may not see this record: to them it does not exist\.$/,
    "Die Person darf diesen Datensatz nicht sehen: Für sie gibt es ihn nicht.",
  ],
  [/^The policy "(.+)" forbids it: (.*)$/, "Die Richtlinie „$1“ verbietet es: $2"],
  [
    /^The rule "(.+)" separates it from what they did before\.$/,
    "Die Regel „$1“ trennt es von dem, was die Person vorher getan hat.",
  ],
];

function useReason(): (reason: string) => string {
  const { language } = useLanguage();
  return (reason) => {
    if (language !== "de") return reason;
    const known = GERMAN.find(([form]) => form.test(reason));
    return known ? reason.replace(known[0], known[1]) : reason;
  };
}
