import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import type { Domain } from '~/api/rest/domains';
import type { ServerStatus } from '~/api/rest/server';
import type { Alert } from '~/machines/alerts/alerts-machine';
import { favoritesMachine } from '~/machines/favorites/favorites-machine';
import { createResourceView } from '~/machines/kit/resource-view-machine';
import { onCanvas } from '../../../../.storybook/on-canvas';
import {
  fieldNotes,
  floorPlans,
  loadTest,
  orderDesk,
  orphan,
  priceLists,
  sketchbook,
  strange,
  training,
  upgrading,
  whiteboards,
} from '../../../../tests/support/domain-samples';
import { frozen } from '../../../../tests/support/frozen';
import { alertsAt, sampleAlerts } from '../../../../tests/support/palette-samples';
import { preferencesOf } from '../../../../tests/support/session-samples';
import { HomeView } from './Home';

const meta = {
  title: 'server/HomeView',
  component: HomeView,
  decorators: [onCanvas],
} satisfies Meta<typeof HomeView>;
export default meta;
type Story = StoryObj;

const unreachable = { kind: 'unreachable' } as const;
const infoMachine = createResourceView<ServerStatus>();
const status: ServerStatus = {
  version: '1.0.0-rc.14',
  schemaVersion: '1.0',
  status: 'healthy',
  namespaces: 12,
  domains: 47,
};
type Info = 'loading' | 'shown' | 'failed';
type List = 'loading' | 'ready' | 'failed';
type Home = {
  info?: Info;
  server?: ServerStatus | undefined;
  list?: List;
  domains?: Domain[];
  removing?: Domain;
  alerts?: Alert[];
  checks?: 'checking' | 'unknown' | 'checked' | 'stale' | 'rechecking';
};

/** Home in one state; the states that it shows are named on the story. */
function home({
  info = 'shown',
  server = status,
  list = 'ready',
  domains = [],
  removing,
  alerts = [],
  checks = 'checked',
}: Home): Story {
  const marking = removing ? 'saving' : 'idle';
  return {
    render: () => (
      <HomeView
        serverInfo={frozen(infoMachine, {
          value: info,
          context: {
            loaded: info === 'shown' ? { value: server } : undefined,
            problem: info === 'failed' ? unreachable : undefined,
            attempt: info === 'failed' ? 1 : 0,
          },
        })}
        favorites={frozen(favoritesMachine, {
          value: { list, marking },
          context: {
            domains,
            problem: list === 'failed' ? unreachable : undefined,
            pendingChanges: removing ? [{ domain: removing, favorite: false }] : [],
            attempt: list === 'failed' ? 1 : 0,
          },
        })}
        alerts={alertsAt(checks, {
          alerts,
          ...(checks === 'unknown' || checks === 'stale' ? { problem: unreachable } : {}),
        })}
        preferences={preferencesOf({ timeZone: 'utc' })}
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
      ],
    },
  };
}

const six = [orderDesk, fieldNotes, floorPlans, loadTest, whiteboards, priceLists];

export const SixFavorites = home({ domains: six });
export const Loading = home({ info: 'loading', list: 'loading' });
export const NoFavorites = home({});
export const FavoritesFailed = home({ list: 'failed' });
export const FavoritesStale = home({ list: 'failed', domains: [orderDesk, fieldNotes] });
export const FavoritesRefreshing = home({ list: 'loading', domains: [loadTest, orderDesk] });
export const RemovingAFavorite = home({ domains: six, removing: orderDesk });
export const ServerInfoFailed = home({ info: 'failed', domains: [orderDesk] });
export const ServerNotHealthy = home({ server: { ...status, status: 'degraded' }, domains: [orderDesk] });
export const NotReadyDomains = home({ domains: [sketchbook, upgrading, training, strange, orphan] });
export const WithAlerts = home({ domains: six, alerts: sampleAlerts });
export const AlertsChecking = home({ domains: six, checks: 'checking' });
export const AlertsUnknown = home({ domains: six, checks: 'unknown' });
export const AlertsStale = home({ domains: six, alerts: sampleAlerts, checks: 'stale' });
export const AlertsRechecking = home({ domains: six, checks: 'rechecking' });
