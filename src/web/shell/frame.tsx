import { Modal } from "@mantine/core";
import { Outlet, useLocation } from "@tanstack/react-router";
import { useSession } from "../session/session.ts";
import { Entrance } from "./entrance.tsx";
import { PageWait } from "./page-wait.tsx";
import { Shell } from "./shell.tsx";
import { SignIn } from "./sign-in.tsx";

/** Addresses that are for people who are not logged in yet. */
const ENTRANCES = ["/setup", "/invitation"];

/** What stands around every page: the shell for who is logged in, the entrance for who is not. */
export function Frame() {
  const session = useSession();
  const { pathname } = useLocation();
  if (ENTRANCES.includes(pathname)) return <Outlet />;
  switch (session.status) {
    case "unknown":
      return <PageWait />;
    case "out":
      return <Entrance />;
    case "in":
    case "locked":
      return (
        <>
          <Shell>
            <Outlet />
          </Shell>
          {/* The page behind stays as it is, with all that was typed. */}
          <Modal
            opened={session.status === "locked"}
            onClose={() => undefined}
            withCloseButton={false}
            size="sm"
          >
            <SignIn again={session.person} />
          </Modal>
        </>
      );
  }
}
