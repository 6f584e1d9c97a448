import { Anchor, Box, Breadcrumbs, Stack, Stepper } from "@mantine/core";
import { useLocation } from "@tanstack/react-router";
import { NotFound } from "../../kit/not-found.tsx";
import { PageHead } from "../../kit/page-head.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { To } from "../../kit/to.tsx";
import { useUrlState } from "../../kit/use-url-state.ts";
import { Wait } from "../../kit/wait.tsx";
import { useNames } from "../../language/names.ts";
import { addressOf, type MetaEntity, useMeta } from "../meta.ts";
import { useTexts } from "../texts.ts";
import { ImportCheck } from "./import-check.tsx";
import { ImportColumns } from "./import-columns.tsx";
import { ImportResult } from "./import-result.tsx";
import { ImportUpload } from "./import-upload.tsx";
import { ImportWorking } from "./import-working.tsx";
import { isActive, useImport, useMayImport } from "./use-import.ts";

/** Import of a file. The URL only holds the import's id; the server stores its progress. */
export function Page() {
  const [, module = "", collection = ""] = useLocation().pathname.split("/");
  const meta = useMeta();
  const entity = meta?.get(`${module}.${collection}`);
  if (!meta) return <Wait rows={6} />;
  return entity ? <Into entity={entity} /> : <NotFound />;
}

function Into({ entity }: { entity: MetaEntity }) {
  const [{ id }] = useUrlState();
  if (!useMayImport(entity)) return <NotFound />;
  return (
    <Framed entity={entity}>
      {id ? (
        <Opened key={id} entity={entity} id={id} />
      ) : (
        <>
          <Steps at={0} />
          <ImportUpload entity={entity} />
        </>
      )}
    </Framed>
  );
}

function Framed({ entity, children }: { entity: MetaEntity; children: React.ReactNode }) {
  const t = useTexts("records.importPage");
  const names = useNames();
  const many = names.many(entity.collection);
  return (
    <Box maw={1080}>
      <Breadcrumbs mb="xs" component="nav" aria-label={t.path}>
        <Anchor component={To} to={addressOf(entity.collection)} size="sm">
          {many}
        </Anchor>
      </Breadcrumbs>
      <PageHead title={t.title({ many: names.inSentence(many) })} about={t.about} />
      <Stack gap="lg">{children}</Stack>
    </Box>
  );
}

/** Users can return from the preview to the column mapping. */
function Opened({ entity, id }: { entity: MetaEntity; id: string }) {
  const { data: one, error, refetch } = useImport(id);
  const [{ step }, setUrl] = useUrlState();
  if (error && !one) return <ProblemNote error={error} onRetry={() => void refetch()} />;
  if (!one) return <Wait rows={6} />;
  const atColumns = one.state === "uploaded" || (one.state === "checked" && step === "columns");
  if (isActive(one.state))
    return (
      <>
        <Steps at={one.state === "checking" ? 2 : 3} />
        <ImportWorking one={one} />
      </>
    );
  if (atColumns)
    return (
      <>
        <Steps at={1} />
        <ImportColumns
          key={one.version}
          entity={entity}
          one={one}
          onChecked={() => setUrl({ step: undefined })}
        />
      </>
    );
  if (one.state === "checked")
    return (
      <>
        <Steps at={2} />
        <ImportCheck one={one} onBack={() => setUrl({ step: "columns" }, { push: true })} />
      </>
    );
  return (
    <>
      <Steps at={one.state === "done" ? 4 : 3} />
      <ImportResult entity={entity} one={one} />
    </>
  );
}

function Steps({ at }: { at: number }) {
  const t = useTexts("records.importPage");
  return (
    <Stepper active={at} size="sm" allowNextStepsSelect={false} aria-label={t.steps}>
      {[t.file, t.columns, t.check, t.result].map((label) => (
        <Stepper.Step key={label} label={label} allowStepSelect={false} />
      ))}
    </Stepper>
  );
}
