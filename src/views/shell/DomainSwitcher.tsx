import { chunk } from '../../machines/chunk/chunk';
import type { FavoritesActor } from '../../machines/favorites/favorites-machine';
import { OnDemand } from '../shared/OnDemand';
import { DomainSwitcherButton } from './DomainSwitcherButton';

const openDomainSwitcher = chunk(async () => (await import('./OpenDomainSwitcher')).OpenDomainSwitcher);

export type DomainSwitcherProps = {
  current: { displayName: string; namespace: string; id: string };
  favorites: FavoritesActor | undefined;
};

/** Which domain this is, and the way to one's favourites and to all others. */
export function DomainSwitcher({ current, favorites }: DomainSwitcherProps) {
  return (
    <OnDemand
      menu
      chunk={openDomainSwitcher}
      button={(trigger) => <DomainSwitcherButton current={current} {...trigger} />}
    >
      {(Open) => <Open current={current} favorites={favorites} />}
    </OnDemand>
  );
}
