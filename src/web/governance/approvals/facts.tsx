import { Anchor, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { ApprovalDetail } from "../../../client/contract.ts";
import { CopyIcon } from "../../kit/copy-text.tsx";
import { Panel } from "../../kit/panel.tsx";
import { Person } from "../../kit/person.tsx";
import { To } from "../../kit/to.tsx";
import { Moment, Money } from "../../kit/values.tsx";
import { defineWords, useWords } from "../../language/words.ts";
import { recordAddress, useEntity } from "../../records/meta.ts";
import { useMay } from "../../session/session.ts";
import { Due } from "./due.tsx";
import classes from "./facts.module.css";

const words = defineWords({
  en: {
    title: "At a glance",
    worth: "Worth",
    record: "Record",
    open: "Open it",
    by: "Asked by",
    at: "Asked",
    due: "Due",
    closed: "Ended",
    expires: "Void after",
    rules: "Held by",
    round: "Round",
    hash: "Fingerprint of what is approved",
    copyHash: "the fingerprint",
    trail: "In the audit trail",
    see: "See its events",
  },
  de: {
    title: "Auf einen Blick",
    worth: "Wert",
    record: "Datensatz",
    open: "Öffnen",
    by: "Beantragt von",
    at: "Beantragt",
    due: "Fällig",
    closed: "Beendet",
    expires: "Verfällt",
    rules: "Angehalten durch",
    round: "Runde",
    hash: "Fingerabdruck des Freizugebenden",
    copyHash: "den Fingerabdruck",
    trail: "Im Prüfpfad",
    see: "Ereignisse ansehen",
  },
});

/** What is to be known of a request at once. */
export function Facts({ request }: { request: ApprovalDetail }) {
  const t = useWords(words);
  const may = useMay();
  const {
    worth,
    collection,
    record_id,
    result_id,
    requester,
    asked_at,
    due_at,
    closed_at,
    expires_at,
    rules,
    round,
  } = request;
  const entity = useEntity(collection ?? "");
  const id = result_id ?? record_id;
  const facts: [string, ReactNode][] = [];
  if (worth !== null) facts.push([t.worth, <Money key="worth" minor={worth} />]);
  if (collection && id && entity) {
    const link = (
      <Anchor key="record" component={To} to={recordAddress(collection, id)} size="sm">
        {request.title ?? t.open}
      </Anchor>
    );
    facts.push([t.record, link]);
  }
  facts.push([t.by, <Person key="by" id={requester.id} name={requester.name} />]);
  facts.push([t.at, <Moment key="at" value={asked_at} />]);
  if (due_at && request.state === "pending") facts.push([t.due, <Due key="due" at={due_at} />]);
  if (expires_at && request.state === "pending")
    facts.push([t.expires, <Moment key="expires" value={expires_at} />]);
  if (closed_at) facts.push([t.closed, <Moment key="closed" value={closed_at} />]);
  if (round > 1) facts.push([t.round, round]);
  if (rules.length > 0)
    facts.push([t.rules, rules.map(({ id: rule, name }) => <div key={rule}>{name}</div>)]);
  if (may("audit.events.list")) {
    const trail = (
      <Anchor key="trail" component={To} to={`/audit?approval_id=${request.id}`} size="sm">
        {t.see}
      </Anchor>
    );
    facts.push([t.trail, trail]);
  }
  return (
    <Panel title={t.title}>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{t.hash}</dt>
          <dd className={classes.hash}>
            <Text size="xs" ff="monospace" truncate span>
              {request.snapshot_hash}
            </Text>
            <CopyIcon value={request.snapshot_hash} label={t.copyHash} />
          </dd>
        </div>
      </dl>
    </Panel>
  );
}
