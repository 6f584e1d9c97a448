import { useLocation } from "@tanstack/react-router";
import { prefer, usePerson } from "../session/session.ts";

interface Favourites {
  /** Addresses in the user's order. */
  readonly pinned: readonly string[];
  /** Address of the current page: its path, and its saved view if it has one. */
  readonly here: string;
  toggle(to: string): void;
  /** Moves a favourite to another position. */
  move(to: string, place: number): void;
}

/** Pages that the user pinned in this organisation. */
export function useFavourites(): Favourites {
  const person = usePerson();
  const { pathname, search } = useLocation();
  // Pages declare their own search parameters.
  const { view } = search as { view?: string };
  const organization = person?.organization.id ?? "";
  const all = person?.preferences.favourites ?? [];
  const pinned = all.filter((one) => one.organization === organization).map(({ to }) => to);
  const put = (next: readonly string[]) =>
    void prefer({
      favourites: [
        ...all.filter((one) => one.organization !== organization),
        ...next.map((to) => ({ organization, to })),
      ],
    });
  const without = (to: string) => pinned.filter((one) => one !== to);
  return {
    pinned,
    here: view ? `${pathname}?view=${encodeURIComponent(view)}` : pathname,
    toggle: (to) => put(pinned.includes(to) ? without(to) : [...pinned, to]),
    move: (to, place) => {
      if (place >= 0 && place < pinned.length) put(without(to).toSpliced(place, 0, to));
    },
  };
}
