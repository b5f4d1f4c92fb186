import { restOf } from '~/api/rest/client';
import { createKeptWork } from '~/machines/kit/kept-work';
import type { NoticeText } from '~/machines/notifications/notifications-machine';
import type { Wiring } from '~/machines/services';

/** For machines that use the api only. */
const noRest = restOf(() => Promise.reject(new Error('The test expects no REST call.')));

/** A browser without clipboard, downloads and storage. */
export const noBrowser: Wiring['browser'] = {
  clipboard: { write: () => Promise.reject(new Error('Nothing is copied.')) },
  download: { save: () => {} },
  painted: () => Promise.resolve(),
  queries: {
    load: () => ({ history: [], named: [] }),
    save: () => {},
    forgetHistory: () => {},
    watch: () => () => {},
  },
};

/** Where nothing is live. */
export const noRealtime: Wiring['realtime'] = {
  watchActivity: () => () => {},
  openModel: () => ({ edit: () => {}, show: () => {}, close: () => {} }),
  readHistory: () => Promise.reject(new Error('There is no history.')),
};

/** What the machines of screens are wired to, around a pretended api: what is said and where one is led is kept. */
export function screenWorld(api: object) {
  const told: NoticeText[] = [];
  const gone: string[] = [];
  const logged: unknown[] = [];
  const wiring: Wiring = {
    rest: noRest,
    api: api as Wiring['api'],
    realtime: noRealtime,
    browser: noBrowser,
    keptWork: createKeptWork(),
    now: () => 7,
    log: (...what) => logged.push(what),
    navigation: {
      search: () => '',
      go: (path) => gone.push(path),
      back: (path) => gone.push(path),
      show: () => {},
      watchSearch: () => () => {},
    },
    notify: (notice) => told.push(notice),
  };
  return { wiring, told, gone, logged };
}
