import * as v from 'valibot';
import { browserStorage, parseAs } from './storage';

/**
 * The session as all tabs of this browser see it: the token in local storage under `auth_token` (spec server-level §3), changes by other tabs,
 * and input in any tab.
 */
export interface SessionTabs {
  stored(): StoredSession;
  remember(session: { token: string; expiresAt: number }): void;
  forget(reason: 'signedOut' | 'timedOut'): void;
  watch(report: (event: TabsEvent) => void): () => void;
}

export type StoredSession = { kind: 'none' } | { kind: 'damaged' } | { kind: 'token'; token: string };
export type TabsEvent =
  | { type: 'tabs.activity' }
  | { type: 'tabs.signedIn'; token: string }
  | { type: 'tabs.signedOut' }
  | { type: 'tabs.timedOut' };

const key = 'auth_token';
const channelName = 'convergence-console-session';
/** Input is reported at most this often, in milliseconds. */
const reportInterval = 5_000;
const inputs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

export function browserSessionTabs(page: Window & typeof globalThis, now: () => number): SessionTabs {
  const channel = new page.BroadcastChannel(channelName);
  const storage = browserStorage(page);
  return {
    stored: () => readStored(storage.read(key)),
    remember: ({ token, expiresAt }) => storage.write(key, JSON.stringify({ token, expiresAt })),
    forget: (reason) => {
      if (storage.read(key) === null) return;
      storage.remove(key);
      channel.postMessage({ type: `tabs.${reason}` } satisfies TabsEvent);
    },
    watch: (report) => {
      let lastReport = -Infinity;
      const onInput = () => {
        if (now() - lastReport < reportInterval) return;
        lastReport = now();
        report({ type: 'tabs.activity' });
        channel.postMessage({ type: 'tabs.activity' } satisfies TabsEvent);
      };
      const onMessage = ({ data }: MessageEvent<unknown>) => {
        if (isFromTab(data)) report(data);
      };
      // A removal does not carry its reason; the channel does.
      const onStorage = ({ storageArea, key: changed, newValue }: StorageEvent) => {
        if (storageArea !== page.localStorage || changed !== key) return;
        const stored = readStored(newValue);
        if (stored.kind === 'token') report({ type: 'tabs.signedIn', token: stored.token });
      };
      for (const input of inputs) page.addEventListener(input, onInput, { capture: true, passive: true });
      page.addEventListener('storage', onStorage);
      channel.addEventListener('message', onMessage);
      return () => {
        for (const input of inputs) page.removeEventListener(input, onInput, { capture: true });
        page.removeEventListener('storage', onStorage);
        channel.removeEventListener('message', onMessage);
      };
    },
  };
}

const session = v.object({ token: v.pipe(v.string(), v.nonEmpty()) });

export function readStored(text: string | null): StoredSession {
  if (text === null) return { kind: 'none' };
  const stored = parseAs(v.nullable(session), text, null);
  return stored ? { kind: 'token', token: stored.token } : { kind: 'damaged' };
}

const messages: readonly unknown[] = ['tabs.activity', 'tabs.signedOut', 'tabs.timedOut'];
const isFromTab = (data: unknown): data is TabsEvent =>
  typeof data === 'object' && data !== null && 'type' in data && messages.includes(data.type);
