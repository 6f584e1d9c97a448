import { Skeleton, Stack } from "@mantine/core";
import { useTimeout } from "@mantine/hooks";
import { type ReactNode, useState } from "react";

/** Delays a placeholder, so that fast answers do not flicker. */
function Late({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(false);
  useTimeout(() => setShown(true), 250, { autoInvoke: true });
  return (
    <div aria-busy="true" style={{ visibility: shown ? "visible" : "hidden" }}>
      {children}
    </div>
  );
}

/** Loading placeholder, shown only if loading takes noticeable time. */
export function Wait({ rows = 4 }: { rows?: number }) {
  return (
    <Late>
      <Stack gap="sm">
        {Array.from({ length: rows }, (_, row) => row).map((row) => (
          <Skeleton
            key={row}
            height={row === 0 ? 28 : 18}
            width={row === 0 ? "40%" : `${95 - (row % 8) * 7}%`}
          />
        ))}
      </Stack>
    </Late>
  );
}

export function WaitBox({ height }: { height: number | string }) {
  return (
    <Late>
      <Skeleton height={height} radius="lg" />
    </Late>
  );
}

export function WaitRows({ rows = 8, height = 40 }: { rows?: number; height?: number }) {
  return (
    <Late>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <Skeleton key={row} height={height - 12} my={6} radius="sm" />
      ))}
    </Late>
  );
}
