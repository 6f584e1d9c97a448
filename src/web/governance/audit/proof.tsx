import { Alert, Button, Code, List, Stack, Text } from "@mantine/core";
import { IconCircleCheck, IconCircleX, IconInfoCircle, IconShieldCheck } from "@tabler/icons-react";
import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Panel } from "../../kit/panel.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { useFormat } from "../../language/format.ts";
import { defineWords, useWords } from "../../language/words.ts";
import { client } from "../../session/session.ts";
import { checkNote, readCheckpoint, type SignatureCheck } from "./checkpoint.ts";
import { type Climb, canHash, climb, leafOf } from "./merkle.ts";

const words = defineWords({
  en: {
    title: "Proof that it is in the log",
    about:
      "The log is a tree of hashes. If a single letter of any event were changed, the root of the tree would be another one. The root is signed. This page works it out for itself, in your browser.",
    prove: "Prove it here",
    again: "Prove it again",
    noHash:
      "This browser does not work out hashes on pages that came over plain http. Open Freehold over https, or check the proof with `freehold audit verify`.",
    holds: "Proven: this event is in the log, as it was written",
    broken: "Not proven: something does not fit",
    event: "1. The event itself",
    eventAbout: "Its text, hashed with SHA-256, is the leaf of the tree:",
    eventHidden: "You may not see all that the event says, so its text is not given out. Its leaf is:",
    leafBad: "The text has another hash than the leaf that the appliance named.",
    climb: (count: number) => `2. Up the tree, in ${count} ${count === 1 ? "step" : "steps"}`,
    climbAbout: (place: string, size: string) =>
      `It is event ${place} of ${size}. Each step hashes what there is so far with the hash beside it. Twice as many events take one step more.`,
    left: "with the one at its left",
    right: "with the one at its right",
    root: "3. The root",
    rootGood: "It comes to the root that stands in the signed checkpoint:",
    rootBad: "It comes to another root than the signed checkpoint says.",
    signature: "4. The signature",
    good: "The checkpoint is signed with the key of this appliance (Ed25519).",
    bad: "The checkpoint is not signed with the key of this appliance.",
    unknown:
      "This browser does not know Ed25519, so the signature was not checked here. `freehold audit verify` does it.",
    keep: "A key that comes from the appliance proves what the appliance says today. Compare it with a copy that you kept elsewhere.",
    key: "Public key",
    note: "Checkpoint",
  },
  de: {
    title: "Beweis, dass es im Protokoll steht",
    about:
      "Das Protokoll ist ein Baum aus Hashwerten. Wäre in irgendeinem Ereignis nur ein Zeichen anders, käme eine andere Wurzel heraus. Die Wurzel ist signiert. Diese Seite rechnet es selbst nach, in Ihrem Browser.",
    prove: "Hier beweisen",
    again: "Noch einmal beweisen",
    noHash:
      "Dieser Browser berechnet auf Seiten über einfaches http keine Hashwerte. Öffnen Sie Freehold über https oder prüfen Sie den Beweis mit `freehold audit verify`.",
    holds: "Bewiesen: Dieses Ereignis steht im Protokoll, wie es geschrieben wurde",
    broken: "Nicht bewiesen: Etwas passt nicht",
    event: "1. Das Ereignis selbst",
    eventAbout: "Sein Text, mit SHA-256 gerechnet, ist das Blatt des Baums:",
    eventHidden:
      "Sie dürfen nicht alles sehen, was das Ereignis sagt, darum wird sein Text nicht herausgegeben. Sein Blatt ist:",
    leafBad: "Der Text hat einen anderen Hashwert als das Blatt, das das System genannt hat.",
    climb: (count: number) => `2. Den Baum hinauf, in ${count} ${count === 1 ? "Schritt" : "Schritten"}`,
    climbAbout: (place: string, size: string) =>
      `Es ist Ereignis ${place} von ${size}. Jeder Schritt rechnet den bisherigen Wert mit dem danebenstehenden zusammen. Doppelt so viele Ereignisse brauchen einen Schritt mehr.`,
    left: "mit dem links daneben",
    right: "mit dem rechts daneben",
    root: "3. Die Wurzel",
    rootGood: "Es ergibt die Wurzel, die im signierten Prüfpunkt steht:",
    rootBad: "Es ergibt eine andere Wurzel, als der signierte Prüfpunkt sagt.",
    signature: "4. Die Signatur",
    good: "Der Prüfpunkt ist mit dem Schlüssel dieses Systems signiert (Ed25519).",
    bad: "Der Prüfpunkt ist nicht mit dem Schlüssel dieses Systems signiert.",
    unknown:
      "Dieser Browser kennt Ed25519 nicht, die Signatur wurde hier nicht geprüft. `freehold audit verify` tut es.",
    keep: "Ein Schlüssel vom System selbst beweist, was das System heute sagt. Vergleichen Sie ihn mit einer Kopie, die Sie anderswo aufbewahrt haben.",
    key: "Öffentlicher Schlüssel",
    note: "Prüfpunkt",
  },
});

interface Proven {
  leaf: string;
  hasText: boolean;
  leafHolds: boolean;
  index: number;
  size: number;
  steps: readonly Climb[];
  root: string;
  rootHolds: boolean;
  signature: SignatureCheck;
  note: string;
  key: string;
}

type Given = { id: string; log: "appliance" | undefined };

/** Verifies an inclusion proof in the browser and shows each step. */
export function Proof(given: Given) {
  const t = useWords(words);
  const proof = useMutation({ mutationFn: prove });
  const able = canHash();
  return (
    <Panel title={t.title} about={t.about}>
      {able ? <Proving given={given} proof={proof} /> : <Alert icon={<IconInfoCircle />}>{t.noHash}</Alert>}
    </Panel>
  );
}

function Proving({ given, proof }: { given: Given; proof: UseMutationResult<Proven, Error, Given> }) {
  const t = useWords(words);
  return (
    <Stack>
      <div>
        <Button
          variant={proof.data ? "default" : "filled"}
          leftSection={<IconShieldCheck size={16} stroke={1.6} />}
          loading={proof.isPending}
          onClick={() => proof.mutate(given)}
        >
          {proof.data ? t.again : t.prove}
        </Button>
      </div>
      {proof.error && <ProblemNote error={proof.error} onRetry={() => proof.mutate(given)} />}
      <div role="status">{proof.data && <Shown proven={proof.data} />}</div>
    </Stack>
  );
}

function Shown({ proven }: { proven: Proven }) {
  const t = useWords(words);
  const format = useFormat();
  const { leaf, hasText, leafHolds, index, size, steps, root, rootHolds, signature, note, key } = proven;
  const holds = leafHolds && rootHolds && signature !== "bad";
  const Sign = holds ? IconCircleCheck : IconCircleX;
  return (
    <Stack>
      <Alert color={holds ? "leaf" : "red"} icon={<Sign />} title={holds ? t.holds : t.broken} />
      <Part title={t.event} good={leafHolds}>
        <Text size="sm">{leafHolds ? (hasText ? t.eventAbout : t.eventHidden) : t.leafBad}</Text>
        <Hash value={leaf} />
      </Part>
      <Part title={t.climb(steps.length)} good={rootHolds}>
        <Text size="sm">{t.climbAbout(format.number(index + 1), format.number(size))}</Text>
        <List type="ordered" size="sm" spacing={4}>
          {steps.map(({ neighbour, side, result }) => (
            <List.Item key={result}>
              {side === "left" ? t.left : t.right} <Short value={neighbour} /> → <Short value={result} />
            </List.Item>
          ))}
        </List>
      </Part>
      <Part title={t.root} good={rootHolds}>
        <Text size="sm">{rootHolds ? t.rootGood : t.rootBad}</Text>
        <Hash value={root} />
      </Part>
      <Part title={t.signature} good={signature === "good"}>
        <Text size="sm">{t[signature]}</Text>
        <Text size="xs" c="var(--app-quiet)">
          {t.keep}
        </Text>
        <Text size="xs">
          {t.key}: <Code style={{ overflowWrap: "anywhere" }}>{key}</Code>
        </Text>
        <Code block aria-label={t.note} tabIndex={0}>
          {note}
        </Code>
      </Part>
    </Stack>
  );
}

function Part({ title, good, children }: { title: string; good: boolean; children: ReactNode }) {
  const Sign = good ? IconCircleCheck : IconInfoCircle;
  return (
    <Stack gap={6}>
      <Text fw={600} size="sm" style={{ display: "flex", alignItems: "center", gap: 6 }}>
        <Sign
          size={16}
          stroke={1.8}
          color={good ? "var(--mantine-color-leaf-text)" : "currentColor"}
          aria-hidden
        />
        {title}
      </Text>
      {children}
    </Stack>
  );
}

const Hash = ({ value }: { value: string }) => <Code style={{ overflowWrap: "anywhere" }}>{value}</Code>;
const Short = ({ value }: { value: string }) => <Code title={value}>{value.slice(0, 12)}…</Code>;

/** Fetches the proof and the key and verifies everything locally. */
async function prove({ id, log }: Given): Promise<Proven> {
  const query = log && { log };
  const [proof, keys] = await Promise.all([
    client.call("GET /api/v1/audit/events/:id/proof", { path: { id }, query }),
    client.call("GET /api/v1/audit/checkpoints", { query: { ...query, limit: 1 } }),
  ]);
  const leaf = proof.event === null ? proof.leaf_hash : await leafOf(proof.event);
  const { steps, holds } = await climb({ ...proof, leaf_hash: leaf });
  const checkpoint = readCheckpoint(proof.checkpoint);
  const agrees =
    checkpoint?.root === proof.root && checkpoint.size === proof.size && checkpoint.origin === keys.origin;
  const key = { name: keys.name, key: keys.public_key };
  return {
    leaf,
    hasText: proof.event !== null,
    leafHolds: leaf === proof.leaf_hash,
    index: proof.index,
    size: proof.size,
    steps,
    root: steps.at(-1)?.result ?? leaf,
    rootHolds: holds && agrees,
    signature: checkpoint ? await checkNote(checkpoint, key) : "bad",
    note: proof.checkpoint,
    key: keys.public_key.x,
  };
}
