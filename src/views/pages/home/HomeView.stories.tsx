import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import type { RecentPlace } from '~/api/browser/stores';
import type { Domain } from '~/api/rest/domains';
import type { ServerStatus } from '~/api/rest/server';
import type { Alert } from '~/machines/alerts/alerts-machine';
import { favoritesMachine } from '~/machines/favorites/favorites-machine';
import type { SessionsAnswer } from '~/machines/favorites/live-sessions-machine';
import { onCanvas } from '../../../../.storybook/on-canvas';
import {
  fieldNotes,
  loadTest,
  orderDesk,
  orphan,
  priceLists,
  sketchbook,
  staging,
  strange,
  tenDomains,
  training,
  upgrading,
} from '../../../../tests/support/domain-samples';
import { frozenFrom, frozenView } from '../../../../tests/support/frozen';
import {
  alertsAt,
  placesWith,
  sampleAlerts,
  samplePlaces,
  sessionsWith,
} from '../../../../tests/support/palette-samples';
import { preferencesOf } from '../../../../tests/support/session-samples';
import { HomeView } from './Home';

export default { title: 'Server/Home', decorators: [onCanvas] } satisfies Meta;

const problem = { kind: 'unreachable' } as const;
type Home = {
  info?: 'loading' | 'shown' | 'failed';
  health?: string;
  list?: 'loading' | 'ready' | 'failed';
  domains?: Domain[];
  removing?: Domain;
  alerts?: Alert[];
  checks?: 'checking' | 'unknown' | 'checked' | 'stale' | 'rechecking';
  /** All domains of the operator. */
  all?: Domain[];
  places?: RecentPlace[];
  sessions?: Record<string, SessionsAnswer>;
};

function home({ info = 'shown', list = 'ready', checks = 'checked', domains = [], ...more }: Home): StoryObj {
  const { removing, alerts = [], health = 'healthy', all = [orderDesk], places = [], sessions = {} } = more;
  const marking = removing ? 'saving' : 'idle';
  const value = { version: '1.0.0-rc.14', schemaVersion: '1.0', status: health, namespaces: 12, domains: 47 };
  return {
    render: () => (
      <HomeView
        serverInfo={frozenView<ServerStatus>(info === 'shown' ? { value } : info === 'failed' ? { problem } : {})}
        favorites={frozenFrom(
          favoritesMachine,
          undefined,
          { list, marking },
          {
            domains,
            pendingChanges: removing ? [{ domain: removing, favorite: false }] : [],
            ...(list === 'failed' && { problem, attempt: 1 }),
          },
        )}
        alerts={alertsAt(checks, {
          alerts,
          domains: all,
          ...(checks === 'unknown' || checks === 'stale' ? { problem } : {}),
        })}
        preferences={preferencesOf({ timeZone: 'utc' })}
        places={placesWith(...places)}
        sessions={sessionsWith(sessions)}
        realtimeUrl="https://rt.example.com/"
        onCopy={fn()}
      />
    ),
    parameters: {
      states: [
        `resourceView:${info}`,
        `favorites:list.${list}`,
        `favorites:marking.${marking}`,
        `alerts:${checks}`,
        'liveSessions:resting',
      ],
    },
  };
}
const domains = tenDomains.slice(0, 6);

/** Many domains, all in order but these. */
const all = [
  ...Array.from({ length: 1_240 }, (_, at) => ({ ...orderDesk, id: `shop-${at}` })),
  ...tenDomains,
  upgrading,
];
const sessions = {
  'acme/order-desk': { count: 1_284 },
  'acme/field-notes': { count: 1 },
  'acme/order-desk-staging': { problem },
};

export const SixFavorites = home({ domains, alerts: sampleAlerts, all, places: samplePlaces, sessions });
export const AllIsWell = home({
  domains: [orderDesk, fieldNotes, staging],
  all: [orderDesk, staging, priceLists],
  places: samplePlaces.slice(0, 2),
  sessions: { ...sessions, 'acme/order-desk-staging': { count: 0 } },
});
export const Loading = home({ info: 'loading', list: 'loading', checks: 'checking' });
export const NoFavorites = home({});
export const FavoritesFailed = home({ list: 'failed', info: 'failed', checks: 'unknown' });
export const FavoritesStale = home({
  list: 'failed',
  domains: [orderDesk, fieldNotes],
  alerts: sampleAlerts,
  checks: 'stale',
});
export const FavoritesRefreshing = home({
  list: 'loading',
  domains: [loadTest, orderDesk],
  checks: 'rechecking',
});
export const RemovingAFavorite = home({ domains, removing: orderDesk });
export const NotReadyDomains = home({
  health: 'degraded',
  domains: [sketchbook, upgrading, training, strange, orphan],
});
