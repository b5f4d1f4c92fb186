import { ArrowLeft16Regular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { chunk } from '~/machines/kit/chunk';
import { OnDemand } from '~/views/kit/ChunkProblem';
import { DomainSwitcherButton, type DomainSwitcherProps } from './DomainSwitcherButton';
import { useDomainNavHeadStyles } from './shell.styles';

type DomainNavHeadProps = {
  name: string;
  /** Its availability, or what is known so far. */
  state?: ReactNode;
  onFollow?: () => void;
};

/** Above the domain's navigation: the way back to all domains, and which domain this is. */
export function DomainNavHead({ name, state, onFollow }: DomainNavHeadProps) {
  const styles = useDomainNavHeadStyles();
  const follow = useLinkClickHandler<HTMLAnchorElement>('/domains');
  return (
    <div className={styles.root}>
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
    </div>
  );
}

const openDomainSwitcher = chunk(async () => (await import('./OpenDomainSwitcher')).OpenDomainSwitcher);

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
