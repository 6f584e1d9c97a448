import { useQuery } from "@tanstack/react-query";
import type { Problem } from "../../../client/index.ts";
import { client } from "../../session/session.ts";

/** Address of a logo for an image. A logo never changes, so it is loaded once. */
export function useLogo(sha256: string | undefined): string | undefined {
  const { data } = useQuery<string, Problem>({
    queryKey: ["logo", sha256],
    queryFn: async ({ signal }) => {
      const file = await client.call("GET /api/v1/desk/logos/:id", {
        path: { id: sha256 ?? "" },
        signal,
      });
      return URL.createObjectURL(file);
    },
    enabled: sha256 !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  return data;
}
