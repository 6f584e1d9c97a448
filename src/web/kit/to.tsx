import { Link } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, Ref } from "react";

export interface ToProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  /** An address of the application, with its search as in a browser: `/crm/leads?state=new`. */
  to: string;
  ref?: Ref<HTMLAnchorElement>;
}

/** A way to another page, for `component={To}` of what looks like a link or a button. */
export function To({ to, ...rest }: ToProps) {
  const { pathname, searchParams, hash } = new URL(to, "http://page");
  return (
    <Link
      to={decodeURI(pathname)}
      search={Object.fromEntries(searchParams)}
      {...(hash !== "" && { hash: decodeURIComponent(hash.slice(1)) })}
      {...rest}
    />
  );
}
