import { Alert, Text } from "@mantine/core";
import { IconAlertTriangle, IconBolt, IconHistoryToggle, IconPencil } from "@tabler/icons-react";
import type { ApprovalDetail, ApprovalDiff } from "../../../client/contract.ts";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names.ts";
import { usePerson } from "../../session/session.ts";
import { useTexts } from "../texts.ts";
import { Blocked } from "./blocked.tsx";

/** Explains why a request is blocked and how to unblock it. */
export function Standing({ request, diff }: { request: ApprovalDetail; diff: ApprovalDiff | undefined }) {
  const t = useTexts("governance.standing");
  const names = useNames();
  const format = useFormat();
  const asked = request.requester.id === usePerson()?.user.id;
  const { state, code, way, requester, collection } = request;
  const changed =
    diff?.fields.filter((field) => field.changed).map(({ field }) => names.field(collection ?? "", field)) ??
    [];
  const theirs = t.staleTheirs({ name: requester.name });
  if (state === "stale") {
    return (
      <Alert color="orange" icon={<IconHistoryToggle />} title={t.stale}>
        <Text size="sm">{t.staleAbout({ fields: format.list(changed) || "none" })}</Text>
        <Text size="sm" fw={500}>
          {asked ? t.staleMine : theirs}
        </Text>
      </Alert>
    );
  }
  if (state === "changes_requested") {
    const last = request.timeline.findLast(({ kind }) => kind === "changes_requested");
    return (
      <Alert color="orange" icon={<IconPencil />} title={t.changes}>
        {last?.words && <Text size="sm">{last.words}</Text>}
        <Text size="sm" fw={500}>
          {asked ? t.changesMine : theirs}
        </Text>
      </Alert>
    );
  }
  if (state === "failed") {
    const last = request.timeline.findLast(({ kind }) => kind === "failed");
    return (
      <Alert color="red" icon={<IconAlertTriangle />} title={t.failed}>
        <Text size="sm">{t.failedAbout({ code: code ?? "" })}</Text>
        {last?.words && <Text size="sm">{last.words}</Text>}
        <Text size="sm" fw={500}>
          {asked ? t.failedMine : theirs}
        </Text>
      </Alert>
    );
  }
  if (request.blocked) return <Blocked request={request} blocked={request.blocked} />;
  if (way === null) return null;
  return (
    <Alert color="orange" icon={<IconBolt />} title={way === "self" ? t.self : t.override}>
      <Text size="sm">{way === "self" ? t.selfAbout : t.overrideAbout}</Text>
    </Alert>
  );
}
