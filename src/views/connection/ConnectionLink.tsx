import { type ComponentType, createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { Chunk } from '~/machines/kit/chunk';
import { type ChunkFailure, useLoaded } from '~/views/hooks/use-loaded';
import styles from '~/views/kit/start.module.css';

/** The dialog that checks the connection. Stays in place while it is closed. */
export type ConnectionCheck = ComponentType<{ open: boolean; onClose: () => void }>;

type Opener = { open: () => void; prefetch: () => void; failure: ChunkFailure | undefined };
const ConnectionCheckContext = createContext<Opener>({
  open: () => undefined,
  prefetch: () => undefined,
  failure: undefined,
});

type WithConnectionCheckProps = { code: Chunk<ConnectionCheck> | undefined; children: ReactNode };

/** Lets everything inside open the connection check, which is loaded when it is first opened. It outlives what has opened it. */
export function WithConnectionCheck({ code, children }: WithConnectionCheckProps) {
  const [open, setOpen] = useState(false);
  const [called, setCalled] = useState(false);
  const { value: Check, failure } = useLoaded(called ? code : undefined);
  const opener = useMemo(
    () => ({
      open: () => {
        setCalled(true);
        setOpen(true);
        failure?.retry();
      },
      prefetch: () => void code?.load().catch(() => undefined),
      failure,
    }),
    [code, failure],
  );
  return (
    <ConnectionCheckContext value={opener}>
      {children}
      {Check ? <Check open={open} onClose={() => setOpen(false)} /> : null}
    </ConnectionCheckContext>
  );
}

/** Opens the connection check. Looks like a link. */
export function ConnectionLink() {
  const { open, prefetch, failure } = useContext(ConnectionCheckContext);
  return (
    <>
      <button type="button" className={styles.link} onClick={open} onPointerEnter={prefetch} onFocus={prefetch}>
        Check connection
      </button>
      {failure ? <span role="alert"> The check could not be loaded. Try again.</span> : null}
    </>
  );
}
