import {
  Button,
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components';
import { ChevronDown16Regular, Database20Regular, List20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { Domain } from '../../api/rest/domains';
import { domainPath } from '../../machines/console/place';
import { favoritesOf, sameDomain, type FavoritesActor } from '../../machines/favorites/favorites-machine';
import { statusTerm } from '../shared/domain-terms';
import { MenuPlace } from './MenuPlace';
import { useMenuStyles } from './menu.styles';

export type DomainSwitcherProps = {
  current: { displayName: string; namespace: string; id: string };
  favorites: FavoritesActor | undefined;
};

/** Which domain this is, and the way to one's favourites and to all others. */
export function DomainSwitcher({ current, favorites }: DomainSwitcherProps) {
  const styles = useMenuStyles();
  return (
    <Menu inline positioning="below-start">
      <MenuTrigger disableButtonEnhancement>
        <Button appearance="subtle" className={styles.place} icon={<Database20Regular />}>
          <span className={styles.placeText}>
            <span className={styles.placeName}>{current.displayName}</span>
            <span className={styles.mono}>{`${current.namespace}/${current.id}`}</span>
            <span className={styles.chevron}>
              <ChevronDown16Regular />
            </span>
          </span>
        </Button>
      </MenuTrigger>
      <MenuPopover className={styles.popover}>
        <MenuList className={styles.list}>
          <Favorites current={current} favorites={favorites} />
          <MenuDivider />
          <MenuPlace href="/domains" icon={<List20Regular />}>
            All domains
          </MenuPlace>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

/** Stands in the open menu only. */
function Favorites({ current, favorites }: DomainSwitcherProps) {
  const styles = useMenuStyles();
  const context = useSelector(favorites, (s) => s?.context);
  const failing = useSelector(favorites, (s) => s?.hasTag('failing') ?? false);
  const domains = context ? favoritesOf(context) : [];
  const none = failing ? 'The favorites could not be loaded.' : 'No favorite domains';
  return (
    <MenuGroup>
      <MenuGroupHeader>Favorites</MenuGroupHeader>
      {domains.length === 0 ? <MenuItem disabled>{none}</MenuItem> : null}
      {domains.map((domain) => {
        const key = `${domain.namespace}/${domain.id}`;
        const words = (
          <>
            <div className={styles.clip}>{domain.displayName}</div>
            <div className={styles.mono}>{key}</div>
          </>
        );
        return isClosed(domain) ? (
          <MenuItem
            key={key}
            disabled
            icon={<Database20Regular />}
            secondaryContent={statusTerm(domain.status).label}
          >
            {words}
          </MenuItem>
        ) : (
          <MenuPlace
            key={key}
            href={domainPath(domain)}
            icon={<Database20Regular />}
            current={sameDomain(domain, current)}
          >
            {words}
          </MenuPlace>
        );
      })}
    </MenuGroup>
  );
}

/** Can't be opened (spec server-level §2 "Domains list"). */
const isClosed = ({ status }: Domain) => status === 'initializing' || status === 'deleting';
