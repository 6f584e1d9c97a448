import { SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useAct } from "../../../kit/act.ts";
import { ConfirmButton } from "../../../kit/confirm.tsx";
import { defineWords, useWords } from "../../../language/words.ts";
import { DayInput } from "../../../records/fields/day-input.tsx";
import { type AnyRecord, recordAddress } from "../../../records/meta.ts";
import { useMay } from "../../../session/session.ts";

const words = defineWords({
  en: {
    use: "Make a contract",
    title: (name: string) => `A contract from “${name}”`,
    about:
      "It begins as a draft with the kind, the clauses and the obligations of the template. Parties and terms follow on its page.",
    name: "Title of the contract",
    start: "Begins on",
    end: "Ends on",
    make: "Make the draft",
    done: "The draft is made. Name its parties next.",
  },
  de: {
    use: "Vertrag erstellen",
    title: (name: string) => `Ein Vertrag nach „${name}“`,
    about:
      "Er beginnt als Entwurf mit Art, Klauseln und Pflichten der Vorlage. Parteien und Bedingungen folgen auf seiner Seite.",
    name: "Titel des Vertrags",
    start: "Beginnt am",
    end: "Endet am",
    make: "Entwurf erstellen",
    done: "Der Entwurf ist erstellt. Nennen Sie als Nächstes die Parteien.",
  },
});

/** Creates a contract from an approved template and opens it. */
export function UseTemplate({ template }: { template: AnyRecord }) {
  const t = useWords(words);
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
      title={t.title(name)}
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
