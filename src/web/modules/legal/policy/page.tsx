import { Box } from "@mantine/core";
import { useParams } from "@tanstack/react-router";
import { Markdown } from "../../../kit/markdown.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { useNames } from "../../../language/names.ts";
import { RecordPage } from "../../../records/detail/record-page.tsx";
import { useMay } from "../../../session/session.ts";
import { Revise } from "../revise.tsx";
import { Readers } from "./readers.tsx";

export function Page() {
  const { id = "" } = useParams({ strict: false });
  const names = useNames();
  const may = useMay();
  return (
    <RecordPage
      key={id}
      collection="legal.policies"
      id={id}
      shown={["body"]}
      actions={(record) => <Revise collection="legal.policies" record={record} />}
      lead={({ body, state, acknowledge }) => (
        <>
          {typeof body === "string" && (
            <Panel title={names.field("legal.policies", "body")}>
              <Box maw="75ch">
                <Markdown text={body} top={3} />
              </Box>
            </Panel>
          )}
          {state === "published" && acknowledge === true && may("legal.acknowledgements.list") && (
            <Readers policyId={id} />
          )}
        </>
      )}
    />
  );
}
