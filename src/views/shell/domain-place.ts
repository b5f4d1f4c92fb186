import { useSelector } from '@xstate/react';
import { useOutletContext } from 'react-router-dom';
import type { DomainStatusActor } from '~/machines/domain-status/domain-status-machine';
import { selectKey } from '~/machines/domain-status/domain-status-selectors';
import type { Condition } from '~/machines/domain-status/domain-status-setup';
import type { DomainPlace } from './domain-nav';

type DomainPage = {
  place: DomainPlace;
  /** As in the navigation. */
  label: string;
  /** Works while the domain is offline (spec server-level §2). */
  offline: boolean;
};

const page = (place: DomainPlace, label: string, offline = false): DomainPage => ({ place, label, offline });
const users = page('users', 'Users');
const groups = page('groups', 'Groups');
const collections = page('collections', 'Collections');
const models = page('models', 'Models');
const chats = page('chats', 'Chats');
const activities = page('activities', 'Activities');
const dashboard = page('dashboard', 'Dashboard', true);

const pages = new Map<string, DomainPage>([
  ['', dashboard],
  ['dashboard', dashboard],
  ['users', users],
  ['create-user', users],
  ['groups', groups],
  ['create-group', groups],
  ['sessions', page('sessions', 'Sessions')],
  ['collections', collections],
  ['create-collection', collections],
  ['models', models],
  ['create-model', models],
  ['chats', chats],
  ['create-chat', chats],
  ['activities', activities],
  ['create-activity', activities],
  ['authentication', page('authentication', 'Authentication', true)],
  ['settings', page('settings', 'Settings', true)],
]);

/** What follows the domain in `/domain/{namespace}/{domainId}/…`, its first segment. */
const segmentOf = (pathname: string) => pathname.split('/')[4] ?? '';

/** The place of the navigation that an address belongs to; undefined for the upgrade page and for what is none. */
export const pageAt = (pathname: string): DomainPage | undefined => pages.get(segmentOf(pathname));

export const isUpgradePage = (pathname: string) => segmentOf(pathname) === 'upgrade';

const reasons: Partial<Record<Condition, string>> = {
  missing: 'The domain does not exist.',
  forbidden: 'Your role does not permit this domain.',
  failed: 'The domain could not be loaded.',
  initializing: 'The domain is initializing.',
  deleting: 'The domain is being deleted.',
  locked: 'The database of the domain must be upgraded first.',
};

/** Why no place of a domain in this condition can be opened now. */
export const whyLocked = (condition: Condition): string | undefined => reasons[condition];

/** The domain whose shell a page stands in; the same from the page's first drawing to its last. */
export const useShownDomain = () => useOutletContext<DomainStatusActor>();

/** Its namespace and id. */
export const useDomainKey = () => useSelector(useShownDomain(), selectKey);
