import type { ReactNode } from "react";
import { Paged } from "../../kit/paged.tsx";
import type { Pages } from "../../kit/use-pages.ts";
import { WaitRows } from "../../kit/wait.tsx";
import { useTexts } from "../texts.ts";

interface NewestFirstProps<T> {
  of: Pages<T>;
  children(rows: readonly T[]): ReactNode;
}

export function NewestFirst<T>({ of, children }: NewestFirstProps<T>) {
  const t = useTexts("records.newestFirst");
  return (
    <Paged of={of} label={t.older} wait={<WaitRows rows={3} />}>
      {children}
    </Paged>
  );
}
