import { Anchor, Text } from "@mantine/core";
import { defineWords, useWords } from "../language/words.ts";
import { To } from "./to.tsx";

const words = defineWords({
  en: { held: "Others must agree first. Nothing was changed yet.", look: "See the request" },
  de: { held: "Andere müssen erst zustimmen. Noch ist nichts geändert.", look: "Zum Antrag" },
});

/** Says that a call waits for approval, with a link to the request. */
export function HeldNote({ approvalId }: { approvalId: string }) {
  const t = useWords(words);
  return (
    <Text size="sm">
      {t.held}{" "}
      <Anchor component={To} to={`/approvals/${approvalId}`} size="sm" underline="always">
        {t.look}
      </Anchor>
    </Text>
  );
}
