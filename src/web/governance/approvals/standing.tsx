import { Alert, Text } from "@mantine/core";
import { IconAlertTriangle, IconBolt, IconHistoryToggle, IconPencil } from "@tabler/icons-react";
import type { ApprovalDetail, ApprovalDiff } from "../../../client/contract.ts";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names/index.ts";
import { defineWords, useWords } from "../../language/words.ts";
import { usePerson } from "../../session/session.ts";

const words = defineWords({
  en: {
    stale: "This is out of date",
    staleAbout: (fields: string) =>
      `The record was changed after it was asked${fields && ` (${fields})`}. What is approved has to be what was looked at, so all votes given so far are void.`,
    staleMine: "Look at what is different below, then send it again: everybody is asked anew.",
    staleTheirs: (name: string) => `${name} can send it again; then everybody is asked anew.`,
    changes: "Changes are asked for",
    changesMine: "Change what is asked for, then send it again: everybody is asked anew.",
    failed: "It was approved, but could not be done",
    failedAbout: (code: string) =>
      `With the last vote everything was checked again, as for whoever asked, and one check refused (${code}). The votes are kept, and nothing is half done.`,
    failedMine: "Put right what is in the way, then send it again.",
    self: "Nobody else could decide",
    selfAbout: "Its own requester went on alone. That is laid out for somebody to review.",
    override: "The votes were overridden",
    overrideAbout: "An owner let it happen without the votes. Somebody else reviews it.",
  },
  de: {
    stale: "Der Antrag ist überholt",
    staleAbout: (fields: string) =>
      `Der Datensatz wurde nach dem Antrag geändert${fields && ` (${fields})`}. Freigegeben werden darf nur, was angesehen wurde; alle bisherigen Stimmen sind hinfällig.`,
    staleMine:
      "Sehen Sie sich die Unterschiede unten an und reichen Sie erneut ein: Alle werden neu gefragt.",
    staleTheirs: (name: string) => `${name} kann erneut einreichen; dann werden alle neu gefragt.`,
    changes: "Änderungen sind verlangt",
    changesMine: "Ändern Sie, was verlangt ist, und reichen Sie erneut ein: Alle werden neu gefragt.",
    failed: "Freigegeben, aber nicht ausführbar",
    failedAbout: (code: string) =>
      `Mit der letzten Stimme wurde alles noch einmal geprüft, im Namen der antragstellenden Person, und eine Prüfung hat abgelehnt (${code}). Die Stimmen bleiben erhalten, nichts ist halb geschehen.`,
    failedMine: "Beheben Sie, was im Weg steht, und reichen Sie erneut ein.",
    self: "Niemand sonst konnte entscheiden",
    selfAbout: "Wer gefragt hat, ging allein weiter. Das liegt zur Nachprüfung bereit.",
    override: "Die Stimmen wurden übersteuert",
    overrideAbout:
      "Eine Inhaberin oder ein Inhaber hat es ohne die Stimmen ausgeführt. Jemand anderes prüft es nach.",
  },
});

/** Explains why a request is blocked and how to unblock it. */
export function Standing({ request, diff }: { request: ApprovalDetail; diff: ApprovalDiff | undefined }) {
  const t = useWords(words);
  const names = useNames();
  const format = useFormat();
  const asked = request.requester.id === usePerson()?.user.id;
  const { state, code, way, requester, collection } = request;
  const changed =
    diff?.fields.filter((field) => field.changed).map(({ field }) => names.field(collection ?? "", field)) ??
    [];
  const theirs = t.staleTheirs(requester.name);
  if (state === "stale") {
    return (
      <Alert color="orange" icon={<IconHistoryToggle />} title={t.stale}>
        <Text size="sm">{t.staleAbout(format.list(changed))}</Text>
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
        <Text size="sm">{t.failedAbout(code ?? "")}</Text>
        {last?.words && <Text size="sm">{last.words}</Text>}
        <Text size="sm" fw={500}>
          {asked ? t.failedMine : theirs}
        </Text>
      </Alert>
    );
  }
  if (way === null) return null;
  return (
    <Alert color="orange" icon={<IconBolt />} title={way === "self" ? t.self : t.override}>
      <Text size="sm">{way === "self" ? t.selfAbout : t.overrideAbout}</Text>
    </Alert>
  );
}
