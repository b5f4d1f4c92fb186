import { Button, Spinner } from '@fluentui/react-components';
import { CheckmarkCircle20Filled, ErrorCircle20Filled } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { DomainStatusActor } from '../../../machines/domain-status/domain-status-machine';
import { selectDomain, selectUpgradeStep } from '../../../machines/domain-status/domain-status-selectors';
import { domainPath } from '../../../machines/console/place';
import { LinkButton } from '../../shared/LinkButton';
import { LongText } from '../../shared/LongText';
import { Page } from '../../shared/Page';
import { PageHead } from '../../shared/PageHead';
import { StateCard } from '../../shared/StateCard';
import { StatusPill } from '../../shared/StatusPill';
import { documentTitle, domainCrumbs } from '../domain-words';
import { DomainFacts } from './DomainFacts';
import { UpgradeRequired } from './UpgradeRequired';

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
          text={
            <LongText
              text={domain.statusMessage || 'The server gave no reason.'}
              lines={4}
              characters={400}
            />
          }
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
