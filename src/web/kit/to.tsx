import { Link } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, Ref } from "react";

export interface ToProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  /** An address of the application, with its search as in a browser: `/crm/leads?state=new`. */
  to: string;
  ref?: Ref<HTMLAnchorElement>;
}

/** A way leads to the page where one is when it is that very page, not one below it. */
const ONE_PAGE = { exact: true, includeSearch: false } as const;

/** A way to another page, for `component={To}` of what looks like a link or a button. */
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
