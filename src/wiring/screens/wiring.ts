import type { Clipboard } from '../../api/browser/clipboard';
import type { Download } from '../../api/browser/download';
import type { QueryStore } from '../../api/browser/query-store';
import type { RealtimeContent } from '../../api/realtime/realtime-port';
import type { ScreensApi } from '../../api/rest/screens-api';
import type { Desk } from '../../machines/kept-work/desk';
import type { Notify, Services } from '../../services';
import type { Navigation } from '../navigation';

/** What the machines of the screens are wired to. */
export type Wiring = Pick<Services, 'rest' | 'now' | 'log'> & {
  api: ScreensApi;
  /** What is live in the domain that is open. */
  realtime: RealtimeContent;
  /** What the browser itself does for a screen. */
  browser: { clipboard: Clipboard; download: Download; queries: QueryStore };
  /** What is typed on a page that the domain may take away. */
  desk: Desk;
  navigation: Navigation;
  notify: Notify;
};
