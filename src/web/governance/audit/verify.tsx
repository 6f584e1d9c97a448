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
import { defineWords, useWords } from "../../language/words.ts";
import { usePerson } from "../../session/session.ts";
import { useVerifying } from "./verifying.ts";

const words = defineWords({
  en: {
    title: "Verify the audit trail",
    up: "Audit trail",
    about:
      "The whole log is read again: every event against its hash, every hash against the next, all of them against the signed checkpoints.",
    log: "Which log",
    organization: "This organisation",
    appliance: "The appliance",
    start: "Verify now",
    again: "Verify again",
    progress: (checked: string, total: string) => `${checked} of ${total} events`,
    ok: "The log is intact",
    okAbout: (checked: string) =>
      `${checked} events are what was written, in the order in which they were written, and none is missing.`,
    bad: "The log is not what it was",
    head: "The newest event has this hash. Write it down: a later check can be held against it.",
    signed: (signed: string) => `Signed checkpoints cover it up to event ${signed}.`,
    cosigned: (size: string, count: number) =>
      count === 1
        ? `A witness signed it up to event ${size}.`
        : `${count} witnesses signed it up to event ${size}.`,
    noWitness:
      "No witness has signed it yet. A witness on another machine notices when the end of the log is cut off.",
    archived: (count: string) =>
      `${count} events were checked by their hashes alone: what they say is in archives.`,
    event: "See the event",
    first: (seq: string) => `The first that does not fit is event ${seq}.`,
    before: (count: string) => `The ${count} events before it are what was written.`,
    told: "What the check says",
    next: "What to do now",
    copy: "Change nothing in the data folder, and copy it as it is.",
    compare:
      "Hold the copy against the newest backup and against the checkpoints that you keep elsewhere: they tell since when it is so.",
    ask: "Find out who could reach the folder since then. Whoever runs the appliance is asked first.",
    kinds: "What the check finds",
    edited: "An event says something else than it did",
    missing: "An event was taken out",
    reordered: "Events stand in another order",
    truncated: "The end was cut off",
    bad_signature: "A checkpoint was signed with another key",
    outside:
      "You need not trust this page: export the log and check it on another machine, with nothing but the file and the public key.",
  },
  de: {
    title: "Prüfpfad prüfen",
    up: "Prüfpfad",
    about:
      "Das ganze Protokoll wird neu gelesen: jedes Ereignis gegen seinen Hashwert, jeder Hashwert gegen den nächsten, alle gegen die signierten Prüfpunkte.",
    log: "Welches Protokoll",
    organization: "Diese Organisation",
    appliance: "Das System",
    start: "Jetzt prüfen",
    again: "Noch einmal prüfen",
    progress: (checked: string, total: string) => `${checked} von ${total} Ereignissen`,
    ok: "Das Protokoll ist unversehrt",
    okAbout: (checked: string) =>
      `${checked} Ereignisse sind so, wie sie geschrieben wurden, in der ursprünglichen Reihenfolge, und keines fehlt.`,
    bad: "Das Protokoll ist nicht mehr, was es war",
    head: "Das neueste Ereignis hat diesen Hashwert. Notieren Sie ihn: Spätere Prüfungen lassen sich daran messen.",
    signed: (signed: string) => `Signierte Prüfpunkte decken es bis Ereignis ${signed} ab.`,
    cosigned: (size: string, count: number) =>
      count === 1
        ? `Ein Zeuge hat es bis Ereignis ${size} gegengezeichnet.`
        : `${count} Zeugen haben es bis Ereignis ${size} gegengezeichnet.`,
    noWitness:
      "Noch kein Zeuge hat gegengezeichnet. Ein Zeuge auf einem anderen Rechner bemerkt, wenn das Ende abgeschnitten wird.",
    archived: (count: string) =>
      `${count} Ereignisse wurden nur über ihre Hashwerte geprüft: Ihr Inhalt liegt in Archiven.`,
    event: "Ereignis ansehen",
    first: (seq: string) => `Das erste, das nicht passt, ist Ereignis ${seq}.`,
    before: (count: string) => `Die ${count} Ereignisse davor sind so, wie sie geschrieben wurden.`,
    told: "Was die Prüfung sagt",
    next: "Was jetzt zu tun ist",
    copy: "Ändern Sie nichts am Datenordner und kopieren Sie ihn, wie er ist.",
    compare:
      "Halten Sie die Kopie gegen die neueste Sicherung und gegen die Prüfpunkte, die Sie anderswo aufbewahren: Sie zeigen, seit wann es so ist.",
    ask: "Klären Sie, wer seither an den Ordner konnte. Als Erstes wird gefragt, wer das System betreibt.",
    kinds: "Was die Prüfung findet",
    edited: "Ein Ereignis sagt etwas anderes als früher",
    missing: "Ein Ereignis wurde entfernt",
    reordered: "Ereignisse stehen in anderer Reihenfolge",
    truncated: "Das Ende wurde abgeschnitten",
    bad_signature: "Ein Prüfpunkt wurde mit einem anderen Schlüssel signiert",
    outside:
      "Sie müssen dieser Seite nicht glauben: Exportieren Sie das Protokoll und prüfen Sie es auf einem anderen Rechner, nur mit der Datei und dem öffentlichen Schlüssel.",
  },
});

const KINDS = ["edited", "missing", "reordered", "truncated", "bad_signature"] as const;

/** Verifies the log and shows the progress. */
export function Page() {
  const t = useWords(words);
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
                  {t.progress(format.number(progress.checked), format.number(progress.total))}
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
  const t = useWords(words);
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
            <Text ta="center">{t.okAbout(format.number(checked + archived))}</Text>
          ) : (
            breach && <Broken of={breach} log={log} />
          )}
          <List size="sm" spacing={4}>
            {archived > 0 && <List.Item>{t.archived(format.number(archived))}</List.Item>}
            <List.Item>{t.signed(format.number(signed))}</List.Item>
            <List.Item>
              {cosigned ? t.cosigned(format.number(cosigned.size), cosigned.witnesses) : t.noWitness}
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
  const t = useWords(words);
  const format = useFormat();
  return (
    <Stack gap="sm">
      <Alert color="red" title={t[kind]} role="alert">
        <Text size="sm">{t.first(format.number(seq))}</Text>
        {seq > 1 && <Text size="sm">{t.before(format.number(seq - 1))}</Text>}
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
