import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useActWith } from "../../kit/act.ts";
import { type AnyRecord, addressOf, recordAddress } from "../../records/meta.ts";
import { client, useMay } from "../../session/session.ts";
import { useTexts } from "./texts.ts";

/** States that allow a revision; must match the API's actions. */
const REVISED = {
  "legal.templates": ["approved", "retired"],
  "legal.policies": ["published", "retired"],
  "legal.processing-records": ["active", "retired"],
} as const;

interface ReviseProps {
  collection: keyof typeof REVISED;
  record: AnyRecord;
}

export function Revise({ collection, record: { id, state, version } }: ReviseProps) {
  const t = useTexts("legal.revise");
  const may = useMay();
  const navigate = useNavigate();
  const revise = useActWith(
    () => client.call(`POST /api/v1/${pathOf(collection)}/:id/revise`, { path: { id }, body: { version } }),
    {
      done: ({ revision }) => t.done({ revision: revision ?? "" }),
      stale: [`GET /api/v1${addressOf(collection)}`],
      onDone: (next) => void navigate({ to: recordAddress(collection, next.id) }),
    },
  );
  const canBe = REVISED[collection].some((one) => one === state);
  if (!canBe || !may(`${collection}.revise`)) return null;
  return (
    <Button variant="default" loading={revise.isPending} onClick={() => revise.mutate(undefined)}>
      {t.revise}
    </Button>
  );
}

type PathOf<C extends string> = C extends `${infer M}.${infer N}` ? `${M}/${N}` : never;

// A collection's path is its name with a slash instead of the dot.
const pathOf = <C extends keyof typeof REVISED>(collection: C) => collection.replace(".", "/") as PathOf<C>;
