import {
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components';
import { Database20Regular, List20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { Domain } from '~/api/rest/domains';
import { domainPath } from '~/core/paths';
import { favoritesOf, sameDomain } from '~/machines/favorites/favorites-machine';
import { takeFocus } from '~/views/kit/ChunkProblem';
import { statusTerm } from '~/views/kit/status';
import { DomainSwitcherButton, type DomainSwitcherProps } from './DomainSwitcherButton';
import { MenuPlace } from './MenuPlace';
import { useMenuStyles } from './menu.styles';

/** The domain's menu, open as it comes: one's favourites, and the way to all others. */
export function OpenDomainSwitcher({ current, favorites }: DomainSwitcherProps) {
  const styles = useMenuStyles();
  return (
    <Menu inline defaultOpen positioning="below-start">
      <MenuTrigger disableButtonEnhancement>
        <DomainSwitcherButton ref={takeFocus} current={current} />
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
        const label = (
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
            {label}
          </MenuItem>
        ) : (
          <MenuPlace
            key={key}
            href={domainPath(domain)}
            icon={<Database20Regular />}
            current={sameDomain(domain, current)}
          >
            {label}
          </MenuPlace>
        );
      })}
    </MenuGroup>
  );
}

/** Can't be opened (spec server-level §2 "Domains list"). */
const isClosed = ({ status }: Domain) => status === 'initializing' || status === 'deleting';
