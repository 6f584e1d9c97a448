import { Alert } from "@mantine/core";
import { IconClockPause, IconWifiOff } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useWords } from "../language/words.ts";
import { queries } from "../queries.ts";
import { useReach } from "../session/reach.ts";
import { client, onWait } from "../session/session.ts";
import classes from "./connection.module.css";
import { shellWords } from "./shell-words.ts";

/** Says when nobody answers, and when the appliance asks for a moment. */
export function Connection() {
  const t = useWords(shellWords);
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
            {t.slow(wait)}
          </Alert>
        )
      )}
    </div>
  );
}

const KNOCK_MS = 3000;

/** Asks now and then whether somebody answers again; then what the page shows is asked for anew. */
function useKnocking(reached: boolean): void {
  useEffect(() => {
    if (reached) return;
    const knock = async () => {
      // Small, and open to anybody: what it answers does not matter.
      await client.call("GET /api/v1/setup", {});
      await queries.invalidateQueries();
    };
    const timer = setInterval(() => knock().catch(() => undefined), KNOCK_MS);
    return () => clearInterval(timer);
  }, [reached]);
}

/** The seconds that are left of the longest wait that was asked for. */
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
