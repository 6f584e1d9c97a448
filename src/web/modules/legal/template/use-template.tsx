import { SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useAct } from "../../../kit/act.ts";
import { ConfirmButton } from "../../../kit/confirm.tsx";
import { DayInput } from "../../../records/fields/day-input.tsx";
import { type AnyRecord, recordAddress } from "../../../records/meta.ts";
import { useMay } from "../../../session/session.ts";
import { useTexts } from "../texts.ts";

export function UseTemplate({ template }: { template: AnyRecord }) {
  const t = useTexts("legal.useTemplate");
  const may = useMay();
  const navigate = useNavigate();
  const name = typeof template.name === "string" ? template.name : "";
  const [title, setTitle] = useState(name);
  const [start, setStart] = useState<string | null>(null);
  const [end, setEnd] = useState<string | null>(null);
  const use = useAct("POST /api/v1/legal/templates/:id/use", {
    done: t.done,
    stale: ["GET /api/v1/legal/contracts", "GET /api/v1/legal/stats"],
    quiet: true,
    onDone: ({ id }) => void navigate({ to: recordAddress("legal.contracts", id), search: { edit: "1" } }),
  });
  const canBe = template.state === "approved" && may("legal.templates.use") && may("legal.contracts.create");
  if (!canBe) return null;
  return (
    <ConfirmButton
      label={t.use}
      size="sm"
      variant="filled"
      title={t.title({ name })}
      about={t.about}
      confirm={t.make}
      ready={title.trim() !== ""}
      onConfirm={() =>
        use.mutateAsync({
          path: { id: template.id },
          body: { title: title.trim(), ...(start && { start }), ...(end && { end }) },
        })
      }
    >
      <Stack>
        <TextInput
          label={t.name}
          required
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
          data-autofocus
        />
        <SimpleGrid cols={2}>
          <DayInput label={t.start} value={start} onChange={setStart} />
          <DayInput label={t.end} value={end} onChange={setEnd} />
        </SimpleGrid>
      </Stack>
    </ConfirmButton>
  );
}
