import { Button } from "@mantine/core";
import { IconFileTypePdf } from "@tabler/icons-react";
import { useActWith } from "../../../kit/act.ts";
import { saveAnswer } from "../../../kit/save-file.ts";
import { client, useMay } from "../../../session/session.ts";
import type { MetaEntity } from "../../meta.ts";
import { useTexts } from "../../texts.ts";
import type { Question } from "../question.ts";

interface PapersButtonProps {
  entity: MetaEntity;
  question: Question;
  /** Undefined for all matching records. */
  ids: readonly string[] | undefined;
  disabled: boolean;
}

interface Progress {
  id: string;
  state: string;
  error?: { message: string } | null;
}

const EVERY_MS = 700;

/** Downloads the issued documents of the selected records as one ZIP file. */
export function PapersButton({ entity, question, ids, disabled }: PapersButtonProps) {
  const t = useTexts("records.bulkBar");
  const may = useMay();
  const save = useActWith(() => download(entity.collection, bodyOf(question, ids)));
  if (!may(`${entity.collection}.papers`)) return null;
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconFileTypePdf size={16} stroke={1.6} />}
      loading={save.isPending}
      disabled={disabled}
      onClick={() => save.mutate(undefined)}
    >
      {t.papers}
    </Button>
  );
}

function bodyOf({ where, q, sort, archived }: Question, ids: readonly string[] | undefined): object {
  if (ids) return { ids };
  return {
    filter: where,
    ...(q && { q }),
    ...(sort.length > 0 && { sort }),
    ...(archived && { archived }),
  };
}

async function download(collection: string, body: object): Promise<void> {
  const path = `/api/v1/${collection.replace(".", "/")}/papers`;
  const read = async (answer: Promise<Response>): Promise<Progress> => (await answer).json();
  let made = await read(client.send("POST", path, { body }));
  while (made.state === "queued" || made.state === "running") {
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    made = await read(client.send("GET", `${path}/:id`, { path: { id: made.id } }));
  }
  if (made.state !== "ready") throw new Error(made.error?.message ?? made.state);
  await saveAnswer(await client.send("GET", `${path}/:id/file`, { path: { id: made.id } }), "papers.zip");
}
