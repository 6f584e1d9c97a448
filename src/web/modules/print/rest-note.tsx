import { Anchor } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { Note } from "../../kit/note.tsx";
import { To } from "../../kit/to.tsx";
import { useFormat } from "../../language/format.ts";
import { useTexts } from "./texts.ts";

/** Notice that a page is incomplete (also in print), with a link to the rest. */
export function RestNote({ shown, more, to }: { shown: number; more: boolean; to: string }) {
  const t = useTexts("papers.restNote");
  const format = useFormat();
  if (!more) return null;
  return (
    <Note color="yellow" my="md" icon={<IconInfoCircle />}>
      {t.only({ count: format.number(shown) })}{" "}
      <Anchor component={To} to={to} inherit c="inherit" underline="always">
        {t.list}
      </Anchor>
    </Note>
  );
}
