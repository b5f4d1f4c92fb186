import { Button } from '@fluentui/react-components';
import { ArrowLeft16Regular, ChevronDown16Regular, Database20Regular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import type { DomainKey } from '~/api/rest/domains';
import { chunk } from '~/machines/kit/chunk';
import { OnDemand, type TriggerProps } from '~/views/kit/OnDemand';
import { nameOfKey } from '~/views/kit/domain-page';
import { useLink } from '~/views/kit/links';
import { useDomainHeadStyles } from './domain-shell.styles';

/** Above the domain's navigation: the link to all domains, the domain's name, and its availability. */
export function DomainNavHead({ name, state }: { name: string; state: ReactNode }) {
  const styles = useDomainHeadStyles();
  return (
    <>
      <a {...useLink('/domains')} className={styles.back}>
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

type SwitcherProps = { name: string; current: DomainKey };

function SwitcherButton({ name, current, ...trigger }: TriggerProps & SwitcherProps) {
  const styles = useDomainHeadStyles();
  return (
    <Button {...trigger} appearance="subtle" className={styles.switcher} icon={<Database20Regular />}>
      <span className={styles.switcherText}>
        <span className={styles.switcherName}>{name}</span>
        <span className={styles.switcherPath}>{nameOfKey(current)}</span>
        <span className={styles.chevron}>
          <ChevronDown16Regular />
        </span>
      </span>
    </Button>
  );
}

const domainMenu = chunk(async () => (await import('./open-menus')).DomainMenu);

/** The domain's name in the top bar, with a menu of favorites. */
export const DomainSwitcher = (props: SwitcherProps) => (
  <OnDemand menu chunk={domainMenu} button={<SwitcherButton {...props} />}>
    {(Open, button) => <Open button={button} current={props.current} />}
  </OnDemand>
);
