import { ArrowLeft16Regular } from '@fluentui/react-icons';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import type { ReactNode } from 'react';
import { useDomainNavHeadStyles } from './DomainNavHead.styles';

export type DomainNavHeadProps = {
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
