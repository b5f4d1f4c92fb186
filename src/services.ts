import type { ConsoleApi } from './api/rest/console-api';
import type { AddressPort } from './api/browser/address';
import type { PreferenceStore } from './api/browser/preference-store';
import type { SessionTabs } from './api/browser/session-tabs';
import type { NoticeText } from './machines/notifications/notifications-machine';
import type { Rest } from './api/rest/client';
import type { ApiProblem } from './api/rest/problem';
import type { LazyLink } from './api/realtime/lazy-link';

/** Everything real that the machines may use, handed in once at the composition root. */
export type Services = {
  /** For the calls that are loaded with their screens. */
  rest: Rest;
  api: ConsoleApi;
  realtime: LazyLink;
  tabs: SessionTabs;
  address: AddressPort;
  preferences: PreferenceStore;
  /** Opens an address of this console, its base included, in a tab of its own. */
  openTab: (address: string) => void;
  /** Address of a person's picture; undefined where there is none to ask for. */
  avatarOf: (email: string) => Promise<string | undefined>;
  /** For the browser's console log, where a notice refers to it; never anything secret. */
  log: (what: string, problem: ApiProblem) => void;
  /** Epoch milliseconds. */
  now: () => number;
};

/** Says something at the bottom right. */
export type Notify = (notice: NoticeText) => void;
