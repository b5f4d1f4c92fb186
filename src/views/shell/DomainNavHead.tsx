import { Button, type ButtonProps } from '@fluentui/react-components';
import { ArrowLeft16Regular, ChevronDown16Regular, Database20Regular } from '@fluentui/react-icons';
import type { ReactNode, Ref } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import type { FavoritesActor } from '~/machines/favorites/favorites-machine';
import { chunk } from '~/machines/kit/chunk';
import { OnDemand, takeFocus } from '~/views/kit/ChunkProblem';
import { useDomainHeadStyles } from './domain-shell.styles';

type DomainNavHeadProps = {
  name: string;
  /** Its availability, or what is known so far. */
  state?: ReactNode;
  onFollow?: () => void;
};

/** Above the domain's navigation: the way back to all domains, and which domain this is. */
export function DomainNavHead({ name, state, onFollow }: DomainNavHeadProps) {
  const styles = useDomainHeadStyles();
  const follow = useLinkClickHandler<HTMLAnchorElement>('/domains');
  return (
    <>
      <a
        href={useHref('/domains')}
        className={styles.back}
        onClick={(event) => {
          follow(event);
          onFollow?.();
        }}
      >
        <ArrowLeft16Regular />
        All domains
      </a>
      <div className={styles.domain}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        <span className={styles.state}>{state}</span>
      </div>
    </>
  );
}

export type CurrentDomain = { displayName: string; namespace: string; id: string };
type SwitcherButtonProps = ButtonProps & { current: CurrentDomain; ref?: Ref<HTMLButtonElement> };

function SwitcherButton({ current, ...trigger }: SwitcherButtonProps) {
  const styles = useDomainHeadStyles();
  return (
    <Button {...trigger} appearance="subtle" className={styles.switcher} icon={<Database20Regular />}>
      <span className={styles.switcherText}>
        <span className={styles.switcherName}>{current.displayName}</span>
        <span className={styles.switcherPath}>{`${current.namespace}/${current.id}`}</span>
        <span className={styles.chevron}>
          <ChevronDown16Regular />
        </span>
      </span>
    </Button>
  );
}

const domainMenu = chunk(async () => (await import('./open-menus')).DomainMenu);
type DomainSwitcherProps = { current: CurrentDomain; favorites: FavoritesActor | undefined };

/** The domain's name in the top bar, with a menu of the favorites. */
export const DomainSwitcher = ({ current, favorites }: DomainSwitcherProps) => (
  <OnDemand menu chunk={domainMenu} button={(trigger) => <SwitcherButton current={current} {...trigger} />}>
    {(Open) => (
      <Open
        button={<SwitcherButton ref={takeFocus} current={current} />}
        current={current}
        favorites={favorites}
      />
    )}
  </OnDemand>
);
