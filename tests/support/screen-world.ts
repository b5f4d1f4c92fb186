import { restOf } from '~/api/rest/client';
import { readQuery } from '~/core/list-query';
import { createKeptWork } from '~/machines/kit/kept-work';
import { createRememberedLists } from '~/machines/kit/remembered-lists';
import { createLastEditors } from '~/machines/model/last-editors';
import type { NoticeText } from '~/machines/notifications/notifications-machine';
import type { Wiring } from '~/machines/services';

/** For machines that use only the API. */
const noRest = restOf(() => Promise.reject(new Error('The test expects no REST call.')));

const noJobs = {
  load: () => Promise.resolve(undefined),
  save: () => Promise.resolve(),
  note: () => Promise.resolve(),
  update: () => Promise.resolve(),
  claim: () => Promise.resolve(() => {}),
  forget: () => Promise.resolve(),
  forgetAll: () => Promise.resolve(),
  forgetOthers: () => Promise.resolve(),
};

/** A browser without clipboard, downloads and storage. */
export const noBrowser: Wiring['browser'] = {
  clipboard: { write: () => Promise.reject(new Error('Nothing is copied.')) },
  readClipboard: () => Promise.reject(new Error('Nothing can be read.')),
  download: { save: () => {} },
  files: {
    create: () => Promise.reject(new Error('No file is written.')),
    createSpool: () => ({ add: () => {}, texts: async function* () {} }),
  },
  painted: () => Promise.resolve(),
  jobs: noJobs,
  imports: noJobs,
  newId: () => 'new-id',
  queries: {
    load: () => ({ history: [], named: [], views: [] }),
    save: () => {},
    forgetHistory: () => {},
    watch: () => () => {},
  },
  checklists: { isDismissed: () => false, dismiss: () => {}, forget: () => {} },
  untilShown: () => Promise.resolve(),
};

/** Without a realtime connection. */
export const noRealtime: Wiring['realtime'] = {
  watchActivity: (_, __, report) => {
    queueMicrotask(() => report({ type: 'activity.waiting' }));
    return () => {};
  },
  openModel: () => ({
    edit: () => {},
    show: () => {},
    close: () => {},
    idAt: () => undefined,
    unacknowledged: () => ({ count: 0, version: 1, sessions: new Set() }),
  }),
  readHistory: () => Promise.reject(new Error('There is no history.')),
  readValues: () => Promise.reject(new Error('There is no history.')),
  readVersions: () => Promise.reject(new Error('There is no history.')),
};

/** The wiring of screen machines with a fake API; records notices and navigation. */
export function screenWorld(api: object) {
  const told: NoticeText[] = [];
  const gone: string[] = [];
  const logged: unknown[] = [];
  const wiring: Wiring = {
    operator: 'mara',
    rest: noRest,
    api: api as Wiring['api'],
    realtime: noRealtime,
    browser: noBrowser,
    keptWork: createKeptWork(),
    tellUnsent: () => undefined,
    rememberedLists: createRememberedLists(),
    lastEditors: createLastEditors(),
    now: () => 7,
    log: (...what) => logged.push(what),
    navigation: {
      go: (path) => gone.push(path),
      back: (path) => gone.push(path),
      ownSearch: () => ({ read: () => '', show: () => {}, watch: () => () => {} }),
    },
    notify: (notice) => told.push(notice),
  };
  return { wiring, told, gone, logged };
}

/** Remembers a list with one row at this path; returns whether it is still remembered. */
export function rememberList({ rememberedLists }: Wiring, path: string) {
  const memory = rememberedLists.at<string>(path);
  const query = readQuery('', { pageSize: 10 });
  memory.keep(query, { rows: ['a'], hasNext: false, at: 0 });
  return () => memory.recall(query) !== undefined;
}
