import type { AddressPort } from '~/api/browser/address';
import type { Clipboard, Download, OnlineState } from '~/api/browser/devices';
import type { Files } from '~/api/browser/files';
import type { ChecklistStore, PreferenceStore, QueryStore, VisitStore } from '~/api/browser/stores';
import type { SessionTabs } from '~/api/browser/session-tabs';
import type { LazyLink } from '~/api/realtime/lazy-link';
import type { RealtimeContent } from '~/api/realtime/port';
import type { Rest } from '~/api/rest/client';
import type { ConsoleApi, ScreensApi } from '~/api/rest/console-api';
import type { ApiProblem } from '~/core/problem';
import type { Unsent, UnsavedWork } from '~/machines/console/unsaved-work';
import type { KeptWork } from '~/machines/kit/kept-work';
import type { RememberedLists } from '~/machines/kit/remembered-lists';
import type { BulkJobStore } from '~/machines/model/bulk/bulk-machine';
import type { LastEditors } from '~/machines/model/last-editors';
import type { NoticeText } from '~/machines/notifications/notifications-machine';
import type { ImportJobStore } from './model/import/import-machine';

/** All external services that the machines may use, created in the composition root. */
export type Services = {
  /** For calls that are loaded together with their screens. */
  rest: Rest;
  api: ConsoleApi;
  realtime: LazyLink;
  tabs: SessionTabs;
  unsaved: UnsavedWork;
  online: OnlineState;
  address: AddressPort;
  preferences: PreferenceStore;
  visits: VisitStore;
  /** Opens an address of this console, including its base, in a new tab. */
  openTab: (address: string) => void;
  /** The URL of a person's picture; undefined if there is none. */
  avatarOf: (email: string) => Promise<string | undefined>;
  /** Writes to the browser's console log, if a notice refers to it. Never logs secrets. */
  log: (what: string, problem: ApiProblem) => void;
  /** Epoch milliseconds. */
  now: () => number;
};

/** Shows a notice at the bottom right. */
export type Notify = (notice: NoticeText) => void;

/** What the screens' machines need. */
export type Wiring = Pick<Services, 'rest' | 'now' | 'log'> & {
  api: ScreensApi;
  /** The username of the operator whose screens these are. */
  operator: string;
  /** The live content of the open domain. */
  realtime: RealtimeContent;
  /** Browser features for the screens. */
  browser: {
    clipboard: Clipboard;
    readClipboard: () => Promise<string>;
    download: Download;
    files: Files;
    queries: QueryStore;
    jobs: BulkJobStore;
    imports: ImportJobStore;
    /** A new random UUID. */
    newId: () => string;
    checklists: ChecklistStore;
    /** Resolves when this tab is in sight, at once if it is. */
    untilShown: () => Promise<void>;
    painted: () => Promise<void>;
  };
  /** Unsaved work on pages that may disappear when the domain changes. */
  keptWork: KeptWork;
  /** Tells what is typed on the page and not sent. */
  tellUnsent: (unsent: Unsent) => void;
  rememberedLists: RememberedLists;
  lastEditors: LastEditors;
  navigation: Navigation;
  notify: Notify;
};

/** The parts of the router that the screens need. */
export type Navigation = {
  /** Navigates after the current event, so that the machines have settled when the next screen reads them. */
  go(path: string): void;
  /** Returns to a list as it was last shown, with its filter, order and page. */
  back(path: string): void;
  /** The query string, with its "?", of the page that is shown now. While another one is shown, `show` does nothing. */
  ownSearch(): {
    read(): string;
    show(search: string, how: 'push' | 'replace'): void;
    watch(report: (search: string) => void): () => void;
  };
};
