import { Alert } from "@mantine/core";
import { IconClockPause, IconWifiOff } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { queries } from "../queries.ts";
import { reach, useReach } from "../session/reach.ts";
import { onWait } from "../session/session.ts";
import { useTexts } from "../texts.ts";
import classes from "./connection.module.css";

export function Connection() {
  const t = useTexts("app.shell");
  const reached = useReach();
  const wait = useWaitLeft();
  useKnocking(reached);
  return (
    <div className={classes.place} role="status">
      {!reached ? (
        <Alert color="yellow" icon={<IconWifiOff size={18} />} className={classes.note}>
          {t.offline}
        </Alert>
      ) : (
        wait > 1 && (
          <Alert color="blue" icon={<IconClockPause size={18} />} className={classes.note}>
            {t.slow({ seconds: wait })}
          </Alert>
        )
      )}
    </div>
  );
}

const KNOCK_MS = 3000;

/** Probes the server when the browser goes offline and while unreachable, then reloads the page's data. */
function useKnocking(reached: boolean): void {
  useEffect(() => {
    addEventListener("offline", reach.knock);
    return () => removeEventListener("offline", reach.knock);
  }, []);
  useEffect(() => {
    if (reached) return;
    const timer = setInterval(reach.knock, KNOCK_MS);
    addEventListener("online", reach.knock);
    return () => {
      clearInterval(timer);
      removeEventListener("online", reach.knock);
      void queries.invalidateQueries();
    };
  }, [reached]);
}

function useWaitLeft(): number {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  useEffect(
    () =>
      onWait((seconds) => {
        setNow(Date.now());
        setUntil((before) => Math.max(before, Date.now() + seconds * 1000));
      }),
    [],
  );
  useEffect(() => {
    if (until <= Date.now()) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    const end = setTimeout(() => setUntil(0), until - Date.now());
    return () => {
      clearInterval(timer);
      clearTimeout(end);
    };
  }, [until]);
  return Math.max(0, Math.ceil((until - now) / 1000));
}
