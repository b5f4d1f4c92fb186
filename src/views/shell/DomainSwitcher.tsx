import { lazy } from 'react';
import type { FavoritesActor } from '../../machines/favorites/favorites-machine';
import { OnDemand } from '../shared/OnDemand';
import { DomainSwitcherButton } from './DomainSwitcherButton';

const load = () => import('./OpenDomainSwitcher');
const OpenDomainSwitcher = lazy(async () => ({ default: (await load()).OpenDomainSwitcher }));
const prefetch = () => void Promise.allSettled([load()]);

export type DomainSwitcherProps = {
  current: { displayName: string; namespace: string; id: string };
  favorites: FavoritesActor | undefined;
};

/** Which domain this is, and the way to one's favourites and to all others. */
export function DomainSwitcher({ current, favorites }: DomainSwitcherProps) {
  return (
    <OnDemand
      menu
      prefetch={prefetch}
      button={(trigger) => <DomainSwitcherButton current={current} {...trigger} />}
    >
      <OpenDomainSwitcher current={current} favorites={favorites} />
    </OnDemand>
  );
}
