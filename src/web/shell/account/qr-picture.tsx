import { Center } from "@mantine/core";
import { useMemo } from "react";
import { qrCode } from "./qr.ts";

/** The quiet edge that readers need around a code. */
const EDGE = 4;

/** A text as a QR code: dark on white in either look, since not every reader takes it the other way round. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => {
    const modules = qrCode(text);
    const dark = modules.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x + EDGE} ${y + EDGE}h1v1h-1z`] : [])),
    );
    return { path: dark.join(""), size: modules.length + 2 * EDGE };
  }, [text]);
  return (
    <Center>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        width={220}
        height={220}
        role="img"
        aria-label={label}
        shapeRendering="crispEdges"
        style={{ background: "#fff", borderRadius: 8 }}
      >
        <path d={path} fill="#000" />
      </svg>
    </Center>
  );
}
