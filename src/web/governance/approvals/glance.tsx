import { Anchor, Text } from "@mantine/core";
import type { ApprovalDetail } from "../../../client/contract.ts";
import { CopyIcon } from "../../kit/copy-text.tsx";
import { Panel } from "../../kit/panel.tsx";
import { Person } from "../../kit/person.tsx";
import { To } from "../../kit/to.tsx";
import { Moment, Money } from "../../kit/values.tsx";
import { recordAddress, useEntity } from "../../records/meta.ts";
import { useMay } from "../../session/session.ts";
import { type Fact, Facts } from "../facts.tsx";
import { useHoldingRule } from "../holding-rule.ts";
import { useTexts } from "../texts.ts";
import { Due } from "./due.tsx";

export function Glance({ request }: { request: ApprovalDetail }) {
  const holdingRule = useHoldingRule();
  const t = useTexts("governance.glance");
  const may = useMay();
  const {
    worth,
    collection,
    record_id,
    result_id,
    requester,
    mandate,
    asked_at,
    due_at,
    closed_at,
    expires_at,
    rules,
    round,
  } = request;
  const entity = useEntity(collection ?? "");
  const id = result_id ?? record_id;
  const required = rules.filter((rule) => rule.id !== mandate?.id);
  const pending = request.state === "pending";
  const facts: Fact[] = [
    worth !== null && [t.worth, <Money key="worth" minor={worth} />],
    collection !== null &&
      id !== null &&
      entity != null && [
        t.record,
        <Anchor key="record" component={To} to={recordAddress(collection, id)} size="sm">
          {request.title ?? t.open}
        </Anchor>,
      ],
    [t.by, <Person key="by" id={requester.id} name={requester.name} />],
    mandate !== null && [
      t.program,
      <Anchor key="program" component={To} to={`/settings/mandates/${mandate.id}`} size="sm">
        {mandate.name}
      </Anchor>,
    ],
    [t.at, <Moment key="at" value={asked_at} />],
    pending && due_at !== null && request.blocked === null && [t.due, <Due key="due" at={due_at} />],
    pending && expires_at !== null && [t.expires, <Moment key="expires" value={expires_at} />],
    closed_at !== null && [t.closed, <Moment key="closed" value={closed_at} />],
    round > 1 && [t.round, round],
    required.length > 0 && [t.rules, required.map((rule) => <div key={rule.id}>{holdingRule(rule)}</div>)],
    may("audit.events.list") && [
      t.trail,
      <Anchor key="trail" component={To} to={`/audit?approval_id=${request.id}`} size="sm">
        {t.see}
      </Anchor>,
    ],
    [t.hash, <Fingerprint key="hash" value={request.snapshot_hash} label={t.copyHash} />],
  ];
  return (
    <Panel title={t.title}>
      <Facts facts={facts} />
    </Panel>
  );
}

function Fingerprint({ value, label }: { value: string; label: string }) {
  return (
    <span style={{ display: "flex", alignItems: "center", gap: 4 }}>
      <Text size="xs" ff="monospace" truncate span>
        {value}
      </Text>
      <CopyIcon value={value} label={label} />
    </span>
  );
}
