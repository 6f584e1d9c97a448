import { Alert, Button, Code, List, Stack, Text } from "@mantine/core";
import { IconCircleCheck, IconCircleX, IconInfoCircle, IconShieldCheck } from "@tabler/icons-react";
import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Panel } from "../../kit/panel.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { useFormat } from "../../language/format.ts";
import { client } from "../../session/session.ts";
import { useTexts } from "../texts.ts";
import { checkNote, readCheckpoint, type SignatureCheck } from "./checkpoint.ts";
import { type Climb, canHash, climb, leafOf } from "./merkle.ts";

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

export function Proof(given: Given) {
  const t = useTexts("governance.proof");
  const proof = useMutation({ mutationFn: prove });
  const able = canHash();
  return (
    <Panel title={t.title} about={t.about}>
      {able ? <Proving given={given} proof={proof} /> : <Alert icon={<IconInfoCircle />}>{t.noHash}</Alert>}
    </Panel>
  );
}

function Proving({ given, proof }: { given: Given; proof: UseMutationResult<Proven, Error, Given> }) {
  const t = useTexts("governance.proof");
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
  const t = useTexts("governance.proof");
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
      <Part title={t.climb({ count: steps.length })} good={rootHolds}>
        <Text size="sm">{t.climbAbout({ place: format.number(index + 1), size: format.number(size) })}</Text>
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

/** Fetches the proof and the log's public key, and verifies the proof in the browser. */
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
