import { Button, Group, Modal, Select, Stack, Text, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { Calls } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { defineWords, useWords } from "../../language/words.ts";
import { useChoices } from "../people.ts";
import { approvalWords } from "./words.ts";

/** What can be done with a request in one go, by the end of its call. */
export type Decision =
  | "approve"
  | "reject"
  | "request_changes"
  | "withdraw"
  | "resubmit"
  | "delegate"
  | "escalate"
  | "comment"
  | "override";

/** What comes of each. */
const abouts = defineWords({
  en: {
    approve: "With the last vote it is done at once, as the one who asked.",
    reject: "It ends here. Whoever asked is told why.",
    request_changes: "It goes back to whoever asked. After the changes everybody is asked anew.",
    withdraw: "Nothing is changed. You can ask again at any time.",
    resubmit: "Everybody is asked anew, about the record as it is now.",
    delegate: "They decide in your place, on this request alone. Both names are kept.",
    escalate: "The managers of those who are asked may decide as well, or else the owners.",
    comment: "Everybody who has a part in the request can read it.",
    override:
      "It is done without the votes that the rules ask for. That is for emergencies: it is written down with your reason, and somebody else reviews it.",
  },
  de: {
    approve: "Mit der letzten Stimme wird es sofort ausgeführt, im Namen der antragstellenden Person.",
    reject: "Damit ist der Antrag beendet. Wer ihn gestellt hat, erfährt den Grund.",
    request_changes: "Der Antrag geht zurück. Nach den Änderungen werden alle neu gefragt.",
    withdraw: "Es wird nichts geändert. Sie können jederzeit neu fragen.",
    resubmit: "Alle werden neu gefragt, zum Datensatz, wie er jetzt ist.",
    delegate:
      "Diese Person entscheidet an Ihrer Stelle, nur über diesen Antrag. Beide Namen werden festgehalten.",
    escalate: "Die Vorgesetzten der Gefragten dürfen ebenfalls entscheiden, sonst die Inhaber.",
    comment: "Alle, die mit dem Antrag zu tun haben, können ihn lesen.",
    override:
      "Es wird ohne die Stimmen ausgeführt, die die Regeln verlangen. Das ist für Notfälle: Ihre Begründung wird festgehalten und jemand anderes prüft es nach.",
  },
});

const words = defineWords({
  en: {
    note: "Comment (optional)",
    words: "Comment",
    reason: "Reason",
    reasonHelp: "Whoever asked reads this.",
    whom: "Who decides in your place",
    choose: "Choose somebody",
    done: "Done",
  },
  de: {
    note: "Kommentar (freiwillig)",
    words: "Kommentar",
    reason: "Begründung",
    reasonHelp: "Wer gefragt hat, liest das.",
    whom: "Wer an Ihrer Stelle entscheidet",
    choose: "Person wählen",
    done: "Erledigt",
  },
});

const REASONED: readonly Decision[] = ["reject", "request_changes", "override"];
const WARNED: readonly Decision[] = ["reject", "override", "withdraw"];
const STALE = ["GET /api/v1/approvals", "GET /api/v1/workflows/pending", "GET /api/v1/desk"] as const;

interface DecisionDialogProps {
  request: { id: string; snapshot_hash: string };
  title: string;
  decision: Decision;
  onClose(): void;
  onDone?(): void;
}

/** Asks for what a decision needs, and takes it. */
export function DecisionDialog({ request, title, decision, onClose, onDone }: DecisionDialogProps) {
  const t = { ...useWords(approvalWords), ...useWords(words) };
  const about = useWords(abouts);
  const choices = useChoices();
  // What was on screen when the dialog was opened: a vote is about that.
  const [{ id, snapshot_hash }] = useState(request);
  const [text, setText] = useState("");
  const [to, setTo] = useState<string | null>(null);
  const name = `POST /api/v1/approvals/:id/${decision}` as const;
  const act = useAct(name, {
    stale: STALE,
    quiet: true,
    done: t.done,
    onDone: () => {
      onClose();
      onDone?.();
    },
  });
  const needed = REASONED.includes(decision) || decision === "comment";
  const ready = decision === "delegate" ? to !== null : !needed || text.trim() !== "";

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!ready || act.isPending) return;
    // Each of the calls takes just what bodyOf makes for it.
    act.mutate({ path: { id }, body: bodyOf(decision, snapshot_hash, text.trim(), to) } as Parameters<
      typeof act.mutate
    >[0]);
  }

  const bare = decision === "withdraw" || decision === "escalate";
  return (
    <Modal opened onClose={onClose} title={`${t[decision]}: ${title}`} size="md">
      <form onSubmit={submit}>
        <Stack>
          <Text size="sm">{about[decision]}</Text>
          {decision === "delegate" ? (
            <Select
              label={t.whom}
              placeholder={t.choose}
              data={choices}
              value={to}
              onChange={setTo}
              searchable
              required
              data-autofocus
            />
          ) : (
            !bare && (
              <Textarea
                label={REASONED.includes(decision) ? t.reason : decision === "comment" ? t.words : t.note}
                description={REASONED.includes(decision) ? t.reasonHelp : undefined}
                value={text}
                onChange={(event) => setText(event.currentTarget.value)}
                required={needed}
                maxLength={500}
                autosize
                minRows={2}
                maxRows={8}
                data-autofocus
              />
            )
          )}
          {act.error && <ProblemNote error={act.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t.cancel}
            </Button>
            <Button
              type="submit"
              color={WARNED.includes(decision) ? "red" : undefined}
              disabled={!ready}
              loading={act.isPending}
              data-autofocus={bare || undefined}
            >
              {t[decision]}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

type Body = Calls[`POST /api/v1/approvals/:id/${Decision}`]["body"];

function bodyOf(decision: Decision, snapshot_hash: string, text: string, to: string | null): Body {
  switch (decision) {
    case "approve":
      return text === "" ? { snapshot_hash } : { snapshot_hash, comment: text };
    case "comment":
      return { comment: text };
    case "reject":
    case "request_changes":
    case "override":
      return { snapshot_hash, reason: text };
    case "resubmit":
      return text === "" ? {} : { note: text };
    case "delegate":
      return { to: to ?? "" };
    default:
      return {};
  }
}
