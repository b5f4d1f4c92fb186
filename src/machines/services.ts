import type { AddressPort } from '~/api/browser/address';
import type { Clipboard, Download } from '~/api/browser/devices';
import type { PreferenceStore } from '~/api/browser/preference-store';
import type { SessionTabs } from '~/api/browser/session-tabs';
import type { QueryStore } from '~/api/browser/stores';
import type { LazyLink } from '~/api/realtime/lazy-link';
import type { RealtimeContent } from '~/api/realtime/port';
import type { Rest } from '~/api/rest/client';
import type { ConsoleApi } from '~/api/rest/console-api';
import type { ScreensApi } from '~/api/rest/screens-api';
import type { ApiProblem } from '~/core/problem';
import type { KeptWork } from '~/machines/kit/kept-work';
import type { NoticeText } from '~/machines/notifications/notifications-machine';

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

/** What the machines of the screens are wired to. */
export type Wiring = Pick<Services, 'rest' | 'now' | 'log'> & {
  api: ScreensApi;
  /** What is live in the domain that is open. */
  realtime: RealtimeContent;
  /** What the browser itself does for a screen. */
  browser: { clipboard: Clipboard; download: Download; queries: QueryStore; painted: () => Promise<void> };
  /** What is typed on a page that the domain may take away. */
  keptWork: KeptWork;
  navigation: Navigation;
  notify: Notify;
};

/** What the screens need of the router. */
export type Navigation = {
  search(): string;
  /** After the present event, so that the machines have settled when the next screen asks them. */
  go(path: string): void;
  /** To a list as it was last seen: with its filter, order and page. */
  back(path: string): void;
  show(search: string, how: 'push' | 'replace'): void;
  watchSearch(report: (search: string) => void): () => void;
};
