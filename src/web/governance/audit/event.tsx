import { Alert, Anchor, Code, Grid, Stack, Text } from "@mantine/core";
import { IconArchive } from "@tabler/icons-react";
import { useParams } from "@tanstack/react-router";
import type { AuditArchivedEvent, AuditEvent } from "../../../client/contract.ts";
import { CopyIcon } from "../../kit/copy-text.tsx";
import { PageHead } from "../../kit/page-head.tsx";
import { Panel } from "../../kit/panel.tsx";
import { To } from "../../kit/to.tsx";
import { useUrlState } from "../../kit/use-url-state.ts";
import { Moment } from "../../kit/values.tsx";
import { defineWords, useWords } from "../../language/words.ts";
import { useCall } from "../../queries.ts";
import { useMay } from "../../session/session.ts";
import { useDeeds } from "../deeds.ts";
import { Facts } from "../facts.tsx";
import { Found } from "../found.tsx";
import { Changes } from "./changes.tsx";
import { useChannel } from "./channel.ts";
import { Decision } from "./decision.tsx";
import { Actor, Subject } from "./events.tsx";
import { Outcome } from "./outcome.tsx";
import { Proof } from "./proof.tsx";

const words = defineWords({
  en: {
    up: "Audit trail",
    facts: "What happened",
    place: "Place in the log",
    when: "When",
    who: "Who",
    action: "Action",
    about: "About",
    version: "Version",
    returned: "Records given out",
    via: "By way of",
    ip: "From",
    session: "Login",
    mfa: "Second factor",
    yes: "proved",
    no: "not proved",
    approval: "Approval",
    see: "See the request",
    correlation: "Reference",
    sameCall: "All events of this call",
    duties: "Watched by",
    dutyRules: (count: number) => (count === 1 ? "1 rule on duties" : `${count} rules on duties`),
    hash: "Hash",
    previous: "Hash of the one before",
    copy: "the hash",
    archived: "This event is in an archive",
    archivedAbout: (segment: number, file: string) =>
      `It left the database with segment ${segment}. Its hash stayed, so the log still proves itself. What it says is in ${file}.`,
    event: (seq: string) => `Event ${seq}`,
  },
  de: {
    up: "Prüfpfad",
    facts: "Was geschah",
    place: "Platz im Protokoll",
    when: "Wann",
    who: "Wer",
    action: "Aktion",
    about: "Worum es ging",
    version: "Version",
    returned: "Herausgegebene Datensätze",
    via: "Auf welchem Weg",
    ip: "Von wo",
    session: "Anmeldung",
    mfa: "Zweiter Faktor",
    yes: "nachgewiesen",
    no: "nicht nachgewiesen",
    approval: "Freigabe",
    see: "Antrag ansehen",
    correlation: "Kennung",
    sameCall: "Alle Ereignisse dieses Aufrufs",
    duties: "Beobachtet von",
    dutyRules: (count: number) =>
      count === 1 ? "1 Regel zur Funktionstrennung" : `${count} Regeln zur Funktionstrennung`,
    hash: "Hashwert",
    previous: "Hashwert des vorigen",
    copy: "den Hashwert",
    archived: "Dieses Ereignis liegt in einem Archiv",
    archivedAbout: (segment: number, file: string) =>
      `Es hat die Datenbank mit Abschnitt ${segment} verlassen. Sein Hashwert ist geblieben, das Protokoll beweist sich weiterhin. Was es sagt, steht in ${file}.`,
    event: (seq: string) => `Ereignis ${seq}`,
  },
});

/** Audit event: what happened, why it was allowed and its inclusion proof. */
export function Page() {
  const { id = "" } = useParams({ strict: false });
  const t = useWords(words);
  const [url] = useUrlState();
  const log = url.log === "appliance" ? "appliance" : undefined;
  const event = useCall("GET /api/v1/audit/events/:id", { path: { id }, query: log && { log } });
  return (
    <Found of={event} title={t.event(id)} up={{ to: "/audit", label: t.up }}>
      {(found) =>
        "archived" in found ? <Archived event={found} log={log} /> : <Event event={found} log={log} />
      }
    </Found>
  );
}

type Log = "appliance" | undefined;

function Event({ event, log }: { event: AuditEvent; log: Log }) {
  const t = useWords(words);
  const may = useMay();
  const deeds = useDeeds();
  return (
    <>
      <PageHead
        title={deeds.title(event.action)}
        up={{ to: log ? `/audit?log=${log}` : "/audit", label: t.up }}
        beside={<Outcome outcome={event.outcome} />}
      />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack gap="lg">
            <Changes event={event} />
            {may("audit.events.proof") && <Proof id={event.id} log={log} />}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack gap="lg">
            <Panel title={t.facts}>
              <EventFacts event={event} />
            </Panel>
            {!log && may("audit.events.decision") && isPerson(event.actor) && <Decision id={event.id} />}
          </Stack>
        </Grid.Col>
      </Grid>
    </>
  );
}

/** Actions of the server itself are not subject to roles. */
const isPerson = (actor: string) => actor !== "system" && actor !== "anonymous";

function EventFacts({ event }: { event: AuditEvent }) {
  const t = useWords(words);
  const channel = useChannel();
  const {
    seq,
    at,
    actor,
    action,
    version,
    returned,
    via,
    ip,
    session,
    mfa,
    approval_id,
    correlation_id,
    code,
    policy_ids,
  } = event;
  return (
    <Facts
      facts={[
        [t.when, <Moment key="when" value={at} />],
        [t.who, <Actor key="who" id={actor} />],
        [t.action, <Code key="action">{action}</Code>],
        [t.about, <Subject key="about" event={event} />],
        version !== null && [t.version, version],
        returned !== null && [t.returned, returned],
        code !== null && ["Code", <Code key="code">{code}</Code>],
        [t.via, channel(via)],
        [t.ip, ip || "–"],
        session !== null && [t.mfa, mfa ? t.yes : t.no],
        approval_id !== null && [
          t.approval,
          <Anchor key="approval" component={To} to={`/approvals/${approval_id}`} size="sm">
            {t.see}
          </Anchor>,
        ],
        [
          t.correlation,
          <Anchor key="call" component={To} to={`/audit?correlation_id=${correlation_id}`} size="sm">
            {t.sameCall}
          </Anchor>,
        ],
        policy_ids.length > 0 && [
          t.duties,
          <Anchor key="duties" component={To} to="/settings/duties?tab=rules" size="sm">
            {t.dutyRules(policy_ids.length)}
          </Anchor>,
        ],
        [t.place, seq],
        [t.hash, <Hash key="hash" value={event.hash} label={t.copy} />],
        [t.previous, <Hash key="previous" value={event.prev_hash} label={t.copy} />],
      ]}
    />
  );
}

function Hash({ value, label }: { value: string; label: string }) {
  return (
    <span style={{ display: "flex", alignItems: "center", gap: 4 }}>
      <Text size="xs" ff="monospace" truncate span>
        {value}
      </Text>
      <CopyIcon value={value} label={label} />
    </span>
  );
}

function Archived({ event, log }: { event: AuditArchivedEvent; log: Log }) {
  const t = useWords(words);
  return (
    <>
      <PageHead title={t.event(String(event.seq))} up={{ to: "/audit", label: t.up }} />
      <Stack gap="lg">
        <Alert icon={<IconArchive />} color="gray" title={t.archived}>
          {t.archivedAbout(event.archived.segment, event.archived.file)}
        </Alert>
        <Proof id={event.id} log={log} />
      </Stack>
    </>
  );
}
