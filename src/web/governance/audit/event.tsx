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
import { useCall } from "../../queries.ts";
import { useMay } from "../../session/session.ts";
import { useActionNames } from "../action-names.ts";
import { Facts } from "../facts.tsx";
import { Found } from "../found.tsx";
import { useTexts } from "../texts.ts";
import { Changes } from "./changes.tsx";
import { useChannel } from "./channel.ts";
import { Decision } from "./decision.tsx";
import { Actor, Subject } from "./events.tsx";
import { Outcome } from "./outcome.tsx";
import { Proof } from "./proof.tsx";

export function Page() {
  const { id = "" } = useParams({ strict: false });
  const t = useTexts("governance.event");
  const [url] = useUrlState();
  const log = url.log === "appliance" ? "appliance" : undefined;
  const event = useCall("GET /api/v1/audit/events/:id", { path: { id }, query: log && { log } });
  return (
    <Found of={event} title={t.event({ seq: id })} up={{ to: "/audit", label: t.up }}>
      {(found) =>
        "archived" in found ? <Archived event={found} log={log} /> : <Event event={found} log={log} />
      }
    </Found>
  );
}

type Log = "appliance" | undefined;

function Event({ event, log }: { event: AuditEvent; log: Log }) {
  const t = useTexts("governance.event");
  const may = useMay();
  const actionNames = useActionNames();
  return (
    <>
      <PageHead
        title={actionNames.title(event.action)}
        up={{ to: log ? `/audit?log=${log}` : "/audit", label: t.up }}
        aside={<Outcome outcome={event.outcome} />}
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

/** Roles do not apply to actions of the server. */
const isPerson = (actor: string) => actor !== "system" && actor !== "anonymous";

function EventFacts({ event }: { event: AuditEvent }) {
  const t = useTexts("governance.event");
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
    mandate,
    client,
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
        mandate !== null && [
          t.program,
          <Anchor key="program" component={To} to={`/settings/mandates/${mandate}`} size="sm">
            {t.seeMandate}
          </Anchor>,
        ],
        client !== null && [t.client, client],
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
            {t.dutyRules({ count: policy_ids.length })}
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
  const t = useTexts("governance.event");
  return (
    <>
      <PageHead title={t.event({ seq: String(event.seq) })} up={{ to: "/audit", label: t.up }} />
      <Stack gap="lg">
        <Alert icon={<IconArchive />} color="gray" title={t.archived}>
          {t.archivedAbout({ segment: event.archived.segment, file: event.archived.file })}
        </Alert>
        <Proof id={event.id} log={log} />
      </Stack>
    </>
  );
}
