import { Modal } from "@mantine/core";
import { Outlet, useLocation } from "@tanstack/react-router";
import { useSession } from "../session/session.ts";
import { Entrance } from "./entrance.tsx";
import type { InBar } from "./header.tsx";
import { PageWait } from "./page-wait.tsx";
import { Shell } from "./shell.tsx";
import { SignIn } from "./sign-in.tsx";
import { TakenOver } from "./taken-over.tsx";
import { Unreachable } from "./unreachable.tsx";
import { useOwnLook } from "./use-own-look.ts";

/** Paths available without login. */
const ENTRANCES = ["/setup", "/invitation", "/join", "/login/callback", "/reset"];

export function Frame(inBar: InBar) {
  const session = useSession();
  const { pathname } = useLocation();
  useOwnLook();
  if (ENTRANCES.includes(pathname)) return <Outlet />;
  switch (session.status) {
    case "unknown":
      return <PageWait />;
    case "unreachable":
      return <Unreachable />;
    case "out":
      return <Entrance />;
    case "in":
    case "locked":
    case "taken": {
      const { user, organization } = session.person;
      return (
        <>
          {/* A new user or organisation remounts the shell; the same one keeps all input. */}
          <Shell key={`${user.id} ${organization.id}`} {...inBar}>
            <Outlet />
          </Shell>
          <Modal
            opened={session.status !== "in"}
            onClose={() => undefined}
            withCloseButton={false}
            closeOnEscape={false}
            closeOnClickOutside={false}
            size="sm"
            padding="xl"
            zIndex={400}
            overlayProps={{ blur: session.status === "taken" ? 12 : 3, backgroundOpacity: 0.5 }}
          >
            {session.status === "taken" ? (
              <TakenOver person={session.person} by={session.by} />
            ) : (
              <SignIn again={session.person} />
            )}
          </Modal>
        </>
      );
    }
  }
}
