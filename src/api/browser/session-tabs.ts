import * as v from 'valibot';
import { randomId } from './devices';
import { browserStorage, parseAs } from './storage';

/**
 * The session as all tabs of this browser see it: the token in local storage under `auth_token` (spec server-level §3), changes by other tabs,
 * input in any tab, and whether other tabs have unsaved work.
 */
export interface SessionTabs {
  stored(): StoredSession;
  remember(session: { token: string; expiresAt: number }): void;
  /**
   * Removes the stored session if it is damaged or still has this token: another tab may have signed in since. Tells the other tabs that the
   * session ended, unless the server refused the token, which each tab finds out itself.
   */
  forget(token: string | undefined, reason: Ending | 'refused'): void;
  watch(report: (event: TabsEvent) => void): () => void;
  /** Asks the other tabs for unsaved work. Reports each answer; a tab that sleeps does not answer. */
  ask(report: (isUnsaved: boolean) => void): () => void;
}

export type Ending = 'signedOut' | 'timedOut';
export type StoredSession = { kind: 'none' } | { kind: 'damaged' } | { kind: 'token'; token: string };
export type TabsEvent =
  | { type: 'tabs.activity' }
  | { type: 'tabs.signedIn'; token: string }
  | { type: 'tabs.signedOut'; token: string }
  | { type: 'tabs.timedOut'; token: string };

const key = 'auth_token';
const channelName = 'convergence-console-session';
/** Input is reported at most this often, in milliseconds. */
const reportInterval = 5_000;
const inputs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

const message = v.variant('type', [
  v.object({ type: v.literal('tabs.activity') }),
  v.object({ type: v.picklist(['tabs.signedOut', 'tabs.timedOut']), token: v.string() }),
  v.object({ type: v.literal('question'), id: v.string() }),
  v.object({ type: v.literal('answer'), id: v.string(), isUnsaved: v.boolean() }),
]);
type Message = v.InferOutput<typeof message>;

/** @param isUnsaved whether this tab has unsaved work */
export function browserSessionTabs(
  page: Window & typeof globalThis,
  now: () => number,
  isUnsaved: () => boolean,
): SessionTabs {
  const channel = new page.BroadcastChannel(channelName);
  const storage = browserStorage(page);
  const tell = (told: Message) => channel.postMessage(told);
  const hear = (report: (heard: Message) => void) => {
    const onMessage = ({ data }: MessageEvent<unknown>) => {
      const heard = v.safeParse(message, data);
      if (heard.success) report(heard.output);
    };
    channel.addEventListener('message', onMessage);
    return () => channel.removeEventListener('message', onMessage);
  };
  const stored = () => readStored(storage.read(key));
  return {
    stored,
    remember: ({ token, expiresAt }) => storage.write(key, JSON.stringify({ token, expiresAt })),
    forget: (token, reason) => {
      const found = stored();
      if (found.kind === 'damaged' || (found.kind === 'token' && found.token === token)) storage.remove(key);
      if (reason !== 'refused' && token !== undefined) tell({ type: `tabs.${reason}`, token });
    },
    watch: (report) => {
      let lastReport = -Infinity;
      const onInput = () => {
        if (now() - lastReport < reportInterval) return;
        lastReport = now();
        report({ type: 'tabs.activity' });
        tell({ type: 'tabs.activity' });
      };
      const leaveChannel = hear((heard) => {
        if (heard.type === 'question') tell({ type: 'answer', id: heard.id, isUnsaved: isUnsaved() });
        else if (heard.type !== 'answer') report(heard);
      });
      // A removal does not carry its reason; the channel does.
      const onStorage = ({ storageArea, key: changed, newValue }: StorageEvent) => {
        if (storageArea !== page.localStorage || changed !== key) return;
        const found = readStored(newValue);
        if (found.kind === 'token') report({ type: 'tabs.signedIn', token: found.token });
      };
      for (const input of inputs) page.addEventListener(input, onInput, { capture: true, passive: true });
      page.addEventListener('storage', onStorage);
      return () => {
        for (const input of inputs) page.removeEventListener(input, onInput, { capture: true });
        page.removeEventListener('storage', onStorage);
        leaveChannel();
      };
    },
    ask: (report) => {
      const id = randomId();
      const leave = hear((heard) => {
        if (heard.type === 'answer' && heard.id === id) report(heard.isUnsaved);
      });
      tell({ type: 'question', id });
      return leave;
    },
  };
}

const session = v.object({ token: v.pipe(v.string(), v.nonEmpty()) });

export function readStored(text: string | null): StoredSession {
  if (text === null) return { kind: 'none' };
  const stored = parseAs(v.nullable(session), text, null);
  return stored ? { kind: 'token', token: stored.token } : { kind: 'damaged' };
}
