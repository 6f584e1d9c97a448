import { Anchor, Text } from "@mantine/core";
import { useTexts } from "../texts.ts";
import { To } from "./to.tsx";

export function HeldNote({ approvalId }: { approvalId: string }) {
  const t = useTexts("app.heldNote");
  return (
    <Text size="sm">
      {t.held}{" "}
      <Anchor component={To} to={`/approvals/${approvalId}`} size="sm" underline="always">
        {t.look}
      </Anchor>
    </Text>
  );
}
