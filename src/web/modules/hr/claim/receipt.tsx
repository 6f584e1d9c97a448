import { Button, Text } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { IconPaperclip, IconUpload } from "@tabler/icons-react";
import type { HrExpenseClaimView } from "../../../../client/contract.ts";
import { useActWith } from "../../../kit/act.ts";
import { client, useMay } from "../../../session/session.ts";
import { useTexts } from "../texts.ts";

interface ReceiptProps {
  claim: HrExpenseClaimView;
  /** Line index in the claim. */
  at: number;
  receiptId: string | null;
  name: string;
}

export function Receipt({ claim, at, receiptId, name }: ReceiptProps) {
  const t = useTexts("hr.receipt");
  const may = useMay();
  const open = useActWith(async (id: string) => {
    const file = await client.call("GET /api/v1/hr/expense-claims/:id/attachments/:attachment_id/content", {
      path: { id: claim.id, attachment_id: id },
    });
    const address = URL.createObjectURL(file);
    window.open(address, "_blank", "noopener");
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  });
  const keep = useKeepReceipt(claim, at, t.kept);
  if (receiptId) {
    return (
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPaperclip size={14} />}
        loading={open.isPending}
        aria-label={t.lookFor({ line: name })}
        onClick={() => open.mutate(receiptId)}
      >
        {t.look}
      </Button>
    );
  }
  if (claim.state !== "draft" || !may("hr.expense-claims.attachments.add")) {
    return (
      <Text size="xs" c="var(--app-quiet)" w={90} ta="right">
        {t.none}
      </Text>
    );
  }
  return (
    <Dropzone
      onDrop={([file]) => file && keep.mutate(file)}
      multiple={false}
      accept={["image/*", "application/pdf"]}
      loading={keep.isPending}
      px="md"
      py={6}
      radius="md"
      inputProps={{ "aria-label": t.dropFor({ line: name }) }}
    >
      <Text size="xs" style={{ display: "inline-flex", gap: 6, alignItems: "center" }}>
        <IconUpload size={14} aria-hidden /> {t.drop}
      </Text>
    </Dropzone>
  );
}

/** Attaches a file and sets it as the line's receipt. */
function useKeepReceipt(claim: HrExpenseClaimView, at: number, done: string) {
  return useActWith(
    async (file: File) => {
      const { id } = await client.call("POST /api/v1/hr/expense-claims/:id/attachments", {
        path: { id: claim.id },
        query: { name: file.name },
        body: file,
      });
      const lines = (claim.lines ?? []).map(({ claimed: _, sanctioned: __, ...line }, index) =>
        index === at ? { ...line, receipt_id: id } : line,
      );
      return client.call("PUT /api/v1/hr/expense-claims/:id", {
        path: { id: claim.id },
        body: { lines },
        ...(claim.version !== undefined && { version: claim.version }),
      });
    },
    { done, stale: ["GET /api/v1/hr/expense-claims"] },
  );
}
