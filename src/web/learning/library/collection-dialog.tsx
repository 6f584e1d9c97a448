import { Button, Group, Modal, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { Audience, LibraryDomain } from "../../../client/contract.ts";
import { useAct, useActWith } from "../../kit/act.ts";
import { isForSomebody, textOf } from "../../kit/audience.ts";
import { AudiencePicker } from "../../kit/audience-picker.tsx";
import { problemAt } from "../../kit/error-at.ts";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { client, useMay } from "../../session/session.ts";
import { useTexts } from "../texts.ts";

/** Changing a collection's audience affects everything derived from its documents. */
const STALE = ["GET /api/v1/learning"];

interface CollectionDialogProps {
  domain?: LibraryDomain;
  onClose(): void;
  /** Undefined if the collection was deleted. */
  onDone(domain: LibraryDomain | undefined): void;
}

export function CollectionDialog({ domain, onClose, onDone }: CollectionDialogProps) {
  const t = useTexts("learning.shelfDialog");
  const may = useMay();
  const [name, setName] = useState(domain?.name ?? "");
  const [description, setDescription] = useState(domain?.description ?? "");
  const done = (kept: LibraryDomain | undefined) => {
    onClose();
    onDone(kept);
  };
  const mayConfide = may("learning.domains.set_audience");
  const [audience, setAudience] = useState<Audience>(domain?.audience ?? { all: true });
  // Keeps the result of the first call, in case the second one fails.
  const [changed, setChanged] = useState(domain);
  const save = useActWith(
    async () => {
      const body = { name: name.trim(), description: description.trim() || null };
      if (!changed)
        return client.call("POST /api/v1/learning/domains", {
          body: { ...body, ...(mayConfide && { audience }) },
        });
      const path = { id: changed.id };
      const now = await client.call("PATCH /api/v1/learning/domains/:id", {
        path,
        body: { ...body, version: changed.version },
      });
      setChanged(now);
      if (!mayConfide || textOf(audience) === textOf(now.audience)) return now;
      return client.call("PUT /api/v1/learning/domains/:id/audience", {
        path,
        body: { audience, version: now.version },
      });
    },
    { stale: STALE, quiet: true, onDone: done },
  );
  const remove = useAct("DELETE /api/v1/learning/domains/:id", {
    stale: STALE,
    quiet: true,
    onDone: () => done(undefined),
  });
  const error = save.error ?? remove.error;
  const atName = problemAt(error)("name");

  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate(undefined);
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={domain ? t.change : t.make}
      closeButtonProps={{ "aria-label": t.close }}
    >
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={t.name}
            required
            maxLength={120}
            data-autofocus
            value={name}
            error={atName}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Textarea
            label={t.about}
            autosize
            minRows={2}
            maxLength={1000}
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
          {mayConfide && (
            <AudiencePicker
              label={t.who}
              description={t.whoAbout}
              value={audience}
              onChange={(next) => setAudience(next ?? { all: true })}
            />
          )}
          {error && !atName && <ProblemNote error={error} />}
          {domain && domain.documents > 0 && (
            <Text size="sm" c="var(--app-quiet)">
              {t.full({ count: domain.documents })}
            </Text>
          )}
          <Group justify="space-between">
            {domain && may("learning.domains.delete") ? (
              <Button
                variant="subtle"
                color="red"
                disabled={domain.documents > 0}
                loading={remove.isPending}
                onClick={() => remove.mutate({ path: { id: domain.id } })}
              >
                {t.remove}
              </Button>
            ) : (
              <span />
            )}
            <Button
              type="submit"
              loading={save.isPending}
              disabled={name.trim() === "" || !isForSomebody(audience)}
            >
              {t.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
