import {
  Alert,
  Anchor,
  Button,
  Center,
  Code,
  Group,
  List,
  Progress,
  SegmentedControl,
  Stack,
  Text,
  ThemeIcon,
  Title,
} from "@mantine/core";
import { IconShieldCheck, IconShieldX } from "@tabler/icons-react";
import { useState } from "react";
import type { AuditVerdict } from "../../../client/contract.ts";
import { PageHead } from "../../kit/page-head.tsx";
import { Panel } from "../../kit/panel.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { To } from "../../kit/to.tsx";
import { useFormat } from "../../language/format.ts";
import { usePerson } from "../../session/session.ts";
import { useTexts } from "../texts.ts";
import { useVerifying } from "./verifying.ts";

const KINDS = ["edited", "missing", "reordered", "truncated", "bad_signature"] as const;

export function Page() {
  const t = useTexts("governance.verify");
  const format = useFormat();
  const operator = usePerson()?.operator ?? false;
  const [log, setLog] = useState<"appliance" | undefined>();
  const { progress, verifying } = useVerifying(log);
  const { data, error, isPending } = verifying;
  const share = progress ? (100 * progress.checked) / Math.max(1, progress.total) : 0;
  return (
    <>
      <PageHead title={t.title} about={t.about} up={{ to: "/audit", label: t.up }} />
      <Stack gap="lg">
        <Panel>
          <Stack>
            <Group justify="space-between">
              <Button
                size="md"
                leftSection={<IconShieldCheck size={18} stroke={1.6} />}
                loading={isPending}
                onClick={() => verifying.mutate()}
              >
                {data ? t.again : t.start}
              </Button>
              {operator && (
                <SegmentedControl
                  aria-label={t.log}
                  disabled={isPending}
                  value={log ?? "organization"}
                  onChange={(value) => {
                    verifying.reset();
                    setLog(value === "appliance" ? value : undefined);
                  }}
                  data={[
                    { value: "organization", label: t.organization },
                    { value: "appliance", label: t.appliance },
                  ]}
                />
              )}
            </Group>
            {progress && (isPending || data) && (
              <div>
                <Progress value={share} size="lg" radius="xl" animated={isPending} aria-label={t.title} />
                <Text size="sm" c="var(--app-quiet)" className="figures" mt={4} role="status">
                  {t.progress({
                    checked: format.number(progress.checked),
                    total: format.number(progress.total),
                  })}
                </Text>
              </div>
            )}
            {error && <ProblemNote error={error} onRetry={() => verifying.mutate()} />}
          </Stack>
        </Panel>
        <div role="status">{data && <Result verdict={data} log={log} />}</div>
        <Panel title={t.kinds} about={t.outside}>
          <List size="sm" spacing={4}>
            {KINDS.map((kind) => (
              <List.Item key={kind}>{t[kind]}</List.Item>
            ))}
          </List>
          <Code block mt="md" tabIndex={0}>
            freehold audit verify audit.ndjson --key key.jwk
          </Code>
        </Panel>
      </Stack>
    </>
  );
}

function Result({ verdict, log }: { verdict: AuditVerdict; log: "appliance" | undefined }) {
  const t = useTexts("governance.verify");
  const format = useFormat();
  const { ok, checked, breach, head, signed, cosigned, archived = 0 } = verdict;
  const Sign = ok ? IconShieldCheck : IconShieldX;
  return (
    <Panel>
      <Center>
        <Stack align="center" gap="sm" maw="60ch" py="md">
          <ThemeIcon size={72} radius="xl" variant="light" color={ok ? "leaf" : "red"}>
            <Sign size={40} stroke={1.5} aria-hidden />
          </ThemeIcon>
          <Title order={2} size="h3" ta="center">
            {ok ? t.ok : t.bad}
          </Title>
          {ok ? (
            <Text ta="center">{t.okAbout({ checked: format.number(checked + archived) })}</Text>
          ) : (
            breach && <Broken of={breach} log={log} />
          )}
          <List size="sm" spacing={4}>
            {archived > 0 && <List.Item>{t.archived({ count: format.number(archived) })}</List.Item>}
            <List.Item>{t.signed({ signed: format.number(signed) })}</List.Item>
            <List.Item>
              {cosigned
                ? t.cosigned({ size: format.number(cosigned.size), count: cosigned.witnesses })
                : t.noWitness}
            </List.Item>
            {ok && <List.Item>{t.head}</List.Item>}
          </List>
          {ok && <Code style={{ overflowWrap: "anywhere" }}>{head.hash}</Code>}
        </Stack>
      </Center>
    </Panel>
  );
}

/** Events that no longer exist have no page to link to. */
const ABSENT: readonly Breach["kind"][] = ["missing", "truncated"];
type Breach = NonNullable<AuditVerdict["breach"]>;

function Broken({ of: { kind, seq, message }, log }: { of: Breach; log: "appliance" | undefined }) {
  const t = useTexts("governance.verify");
  const format = useFormat();
  return (
    <Stack gap="sm">
      <Alert color="red" title={t[kind]} role="alert">
        <Text size="sm">{t.first({ seq: format.number(seq) })}</Text>
        {seq > 1 && <Text size="sm">{t.before({ count: format.number(seq - 1) })}</Text>}
        <Text size="sm" mt="xs">
          {t.told}: <span lang="en">{message}</span>
        </Text>
        {!ABSENT.includes(kind) && (
          <Anchor component={To} to={`/audit/events/${seq}${log ? `?log=${log}` : ""}`} size="sm">
            {t.event} {format.number(seq)}
          </Anchor>
        )}
      </Alert>
      <Title order={3} size="h5">
        {t.next}
      </Title>
      <List type="ordered" size="sm" spacing={4}>
        {[t.copy, t.compare, t.ask].map((step) => (
          <List.Item key={step}>{step}</List.Item>
        ))}
      </List>
    </Stack>
  );
}
