import { Button, Group, Text } from "@mantine/core";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Problem } from "../../../client/index.ts";
import type { Query } from "../../../client/query.ts";
import type { PagedCall, RowOf } from "../../kit/use-pages.ts";
import { useFormat } from "../../language/format.ts";
import { keyOf } from "../../queries.ts";
import { client } from "../../session/session.ts";
import { useTexts } from "./texts.ts";

const PAGE = 200;

/** Number of pages loaded initially, enough for small organisations. */
const AT_ONCE = 2;

export interface WholeList<R> {
  readonly rows: readonly R[];
  readonly isCut: boolean;
  showMore(): void;
}

/** Loads a whole list, for summaries. A large list is truncated, with a notice and a button to load more. */
export function useWholeList<K extends PagedCall>(
  name: K,
  query: Query,
  { enabled = true } = {},
): UseQueryResult<WholeList<RowOf<K>>, Problem> {
  const [pages, setPages] = useState(AT_ONCE);
  return useQuery<WholeList<RowOf<K>>, Problem>({
    queryKey: [...keyOf(name, { query }), pages],
    queryFn: async ({ signal }) => {
      const rows: RowOf<K>[] = [];
      let cursor: string | null = null;
      for (let page = 0; page < pages; page += 1) {
        // `K` is a paged call, so the response is a page of its rows.
        const answer = (await client.request("GET", name.slice("GET ".length), {
          query: { ...query, limit: PAGE, ...(cursor !== null && { cursor }) },
          signal,
        })) as { data: RowOf<K>[]; page: { next_cursor: string | null } };
        rows.push(...answer.data);
        cursor = answer.page.next_cursor;
        if (cursor === null) break;
      }
      return { rows, isCut: cursor !== null, showMore: () => setPages(pages + AT_ONCE) };
    },
    placeholderData: (before) => before,
    enabled,
  });
}

export function RestOf({ list }: { list: WholeList<unknown> | undefined }) {
  const t = useTexts("legal.wholeList");
  const format = useFormat();
  if (!list?.isCut) return null;
  return (
    <Group gap="sm" px="lg" py="sm" role="status">
      <Text size="sm">{t.cut({ count: format.number(list.rows.length) })}</Text>
      <Button size="compact-sm" variant="default" onClick={list.showMore}>
        {t.more}
      </Button>
    </Group>
  );
}
