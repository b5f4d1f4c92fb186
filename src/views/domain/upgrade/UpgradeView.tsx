import { Button, Spinner } from '@fluentui/react-components';
import {
  ArrowCircleUp20Regular,
  CheckmarkCircle20Filled,
  DatabaseArrowUp20Regular,
  ErrorCircle20Filled,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { Domain } from '../../../api/rest/domains';
import type { DomainStatusActor } from '../../../machines/domain-status/domain-status-machine';
import { selectDomain, selectUpgradeStep } from '../../../machines/domain-status/domain-status-selectors';
import { domainPath } from '../../../machines/console/place';
import { BusyIcon } from '../../shared/BusyIcon';
import { Facts } from '../../shared/Facts';
import { LinkButton } from '../../shared/LinkButton';
import { LongText } from '../../shared/LongText';
import { Page } from '../../shared/Page';
import { PageHead } from '../../shared/PageHead';
import { StateCard } from '../../shared/StateCard';
import { StatusMessage } from '../../shared/StatusMessage';
import { StatusPill } from '../../shared/StatusPill';
import { documentTitle, domainCrumbs } from '../domain-words';
import { UpgradeRefusal } from './UpgradeRefusal';
import { useUpgradeStyles } from './UpgradeView.styles';

export type UpgradeViewProps = { status: DomainStatusActor; onDashboard: () => void };

const back = <LinkButton href="/domains">Back to domains</LinkButton>;

/** The upgrade of the domain's database, step by step (spec server-level §4 "Upgrade page"). */
export function UpgradeView({ status, onDashboard }: UpgradeViewProps) {
  const domain = useSelector(status, selectDomain);
  const step = useSelector(status, selectUpgradeStep);
  if (!domain) return null;
  return (
    <Page>
      <title>{documentTitle('Upgrade', domain)}</title>
      <PageHead
        title={domain.displayName || domain.id}
        crumbs={domainCrumbs(domain, 'Upgrade')}
        after={<StatusPill value={domain.status} />}
      />
      {step === 'required' || step === 'preparing' ? (
        <UpgradeRequired status={status} domain={domain} busy={step === 'preparing'} />
      ) : null}
      {step === 'running' ? (
        <StateCard
          icon={<Spinner size="tiny" aria-hidden="true" />}
          tone="brand"
          title="Domain Database Upgrade in Progress"
          text="This can take some minutes. The page follows by itself, and leaving it does not stop the upgrade."
          actions={back}
        >
          <DomainFacts domain={domain} />
        </StateCard>
      ) : null}
      {step === 'done' ? (
        <StateCard
          icon={<CheckmarkCircle20Filled />}
          tone="success"
          title="Domain Database is Ready"
          text="The upgrade has ended and the domain can be used again."
          actions={
            <Button
              appearance="primary"
              onClick={() => {
                status.send({ type: 'upgrade.leave' });
                onDashboard();
              }}
            >
              Go To Domain Dashboard
            </Button>
          }
        >
          <DomainFacts domain={domain} />
        </StateCard>
      ) : null}
      {step === 'failed' ? (
        <StateCard
          icon={<ErrorCircle20Filled />}
          tone="danger"
          announce="alert"
          title="Upgrading the Database Failed"
          text={<LongText text={domain.statusMessage || 'The server gave no reason.'} lines={4} characters={400} />}
          actions={
            <>
              {back}
              <LinkButton href={domainPath(domain)}>Domain dashboard</LinkButton>
            </>
          }
        />
      ) : null}
    </Page>
  );
}

function UpgradeRequired({ status, domain, busy }: { status: DomainStatusActor; domain: Domain; busy: boolean }) {
  return (
    <StateCard
      icon={<DatabaseArrowUp20Regular />}
      tone="warning"
      title="Domain Database Upgrade Required"
      text={
        'The database of this domain is out of date and must be upgraded before it can be used. ' +
        'While it is being upgraded nobody can connect.'
      }
      actions={
        <>
          {back}
          <Button
            appearance="primary"
            disabledFocusable={busy}
            icon={busy ? <BusyIcon /> : <ArrowCircleUp20Regular />}
            onClick={busy ? undefined : () => status.send({ type: 'upgrade.start' })}
          >
            {busy ? 'Starting…' : 'Upgrade Database'}
          </Button>
        </>
      }
    >
      <DomainFacts domain={domain} />
      <UpgradeRefusal status={status} />
      <StatusMessage intent="warning" announce="off">
        A backup of the database before upgrading is strongly recommended.
      </StatusMessage>
    </StateCard>
  );
}

function DomainFacts({ domain }: { domain: Domain }) {
  const styles = useUpgradeStyles();
  return (
    <div className={styles.facts}>
      <Facts
        facts={[
          { label: 'Domain', value: `${domain.namespace} / ${domain.id}`, mono: true },
          { label: 'Schema Version', value: domain.schemaVersion ?? '–' },
        ]}
      />
    </div>
  );
}
