import { Link } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, Ref } from "react";

export interface ToProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  /** Application path with its query: `/crm/leads?state=new`. */
  to: string;
  ref?: Ref<HTMLAnchorElement>;
}

/** A link is active only on its exact page, not on pages below. */
const ONE_PAGE = { exact: true, includeSearch: false } as const;

/** Router link, for `component={To}` of links and buttons. */
export function To({ to, ...rest }: ToProps) {
  const { pathname, searchParams, hash } = new URL(to, "http://page");
  return (
    <Link
      to={decodeURI(pathname)}
      search={Object.fromEntries(searchParams)}
      {...(hash !== "" && { hash: decodeURIComponent(hash.slice(1)) })}
      activeOptions={ONE_PAGE}
      {...rest}
    />
  );
}
