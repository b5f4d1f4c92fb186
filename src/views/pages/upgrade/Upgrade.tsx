import { Button, Spinner } from '@fluentui/react-components';
import {
  ArrowCircleUp20Regular,
  CheckmarkCircle20Filled,
  DatabaseArrowUp20Regular,
  ErrorCircle20Filled,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { useNavigate } from 'react-router-dom';
import { domainPath } from '~/core/paths';
import type { ApiProblem } from '~/core/problem';
import {
  type DomainStatusActor,
  selectDomain,
  selectKey,
  selectUpgradeProblem,
  selectUpgradeReason,
  selectUpgradeStep,
  type UpgradeStep,
} from '~/machines/domain-status/domain-status-machine';
import { useShownDomain } from '~/views/console-parts';
import { Facts } from '~/views/kit/Facts';
import { HelpButton } from '~/views/kit/HelpButton';
import { Disclosure, LongText } from '~/views/kit/texts';
import { Page, PageHead } from '~/views/kit/Page';
import { StateCard, type StateCardProps } from '~/views/kit/StateCard';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { LinkButton } from '~/views/kit/links';
import { BusyIcon, StatusPill } from '~/views/kit/status';
import { useUpgradeStyles } from './upgrade.styles';

/** The server's answer, for the user to forward to an admin; undefined if there was none. */
function problemDetails(problem: ApiProblem): string | undefined {
  if (problem.kind !== 'rejected') return undefined;
  const { status, code, message, details } = problem;
  return [
    `Status: ${status}`,
    `Code: ${code}`,
    ...(message === undefined ? [] : [`Message: ${message}`]),
    ...(Object.keys(details).length > 0 ? [`Details: ${JSON.stringify(details, null, 2)}`] : []),
  ].join('\n');
}

/** Why the upgrade could not be started (spec server-level §8). */
function UpgradeRefusal({ status }: { status: DomainStatusActor }) {
  const styles = useUpgradeStyles();
  const problem = useSelector(status, selectUpgradeProblem);
  const reason = useSelector(status, selectUpgradeReason);
  if (problem === undefined || reason === undefined) return null;
  const details = problemDetails(problem);
  return (
    <StatusMessage intent="error" title="Could Not Start Upgrade:">
      The upgrade could not be started, check the console log.
      <div className={styles.reason}>
        <LongText text={reason} />
      </div>
      {details === undefined ? null : (
        <Disclosure>
          <pre className={styles.details} tabIndex={0} aria-label="Details">
            {details}
          </pre>
        </Disclosure>
      )}
    </StatusMessage>
  );
}

type UpgradeViewProps = { status: DomainStatusActor; onDashboard: () => void };

const back = <LinkButton href="/domains">Back to domains</LinkButton>;

/** The upgrade of the domain's database, step by step (spec server-level §4 "Upgrade page"). */
export function UpgradeView({ status, onDashboard }: UpgradeViewProps) {
  const styles = useUpgradeStyles();
  const domain = useSelector(status, selectDomain);
  const step = useSelector(status, selectUpgradeStep);
  if (!domain) return null;
  const starting = step === 'preparing';
  const facts = (
    <div className={styles.facts}>
      <Facts
        facts={[
          { label: 'Domain', value: `${domain.namespace} / ${domain.id}`, mono: true },
          { label: 'Schema Version', value: domain.schemaVersion ?? '–' },
        ]}
      />
    </div>
  );
  const required: StateCardProps = {
    icon: <DatabaseArrowUp20Regular />,
    tone: 'warning',
    title: 'Domain Database Upgrade Required',
    text:
      'The database of this domain is out of date and must be upgraded before it can be used. ' +
      'No one can connect during the upgrade.',
    actions: (
      <>
        {back}
        <Button
          appearance="primary"
          disabledFocusable={starting}
          icon={starting ? <BusyIcon /> : <ArrowCircleUp20Regular />}
          onClick={starting ? undefined : () => status.send({ type: 'upgrade.start' })}
        >
          {starting ? 'Starting…' : 'Upgrade Database'}
        </Button>
      </>
    ),
    children: (
      <>
        {facts}
        <UpgradeRefusal status={status} />
        <StatusMessage intent="warning" announce="off">
          A backup of the database before upgrading is strongly recommended.
        </StatusMessage>
      </>
    ),
  };
  const cards: Record<UpgradeStep, StateCardProps> = {
    required,
    preparing: required,
    running: {
      icon: <Spinner size="tiny" aria-hidden="true" />,
      tone: 'brand',
      title: 'Domain Database Upgrade in Progress',
      text: 'This can take some minutes. This page updates automatically. You can leave it; the upgrade continues.',
      actions: back,
      children: facts,
    },
    done: {
      icon: <CheckmarkCircle20Filled />,
      tone: 'success',
      title: 'Domain Database is Ready',
      text: 'The upgrade is complete. The domain is ready to use.',
      actions: (
        <Button
          appearance="primary"
          onClick={() => {
            status.send({ type: 'upgrade.leave' });
            onDashboard();
          }}
        >
          Go To Domain Dashboard
        </Button>
      ),
      children: facts,
    },
    failed: {
      icon: <ErrorCircle20Filled />,
      tone: 'danger',
      announce: 'alert',
      title: 'Upgrading the Database Failed',
      text: <LongText text={domain.statusMessage || 'The server gave no reason.'} lines={4} characters={400} />,
      actions: (
        <>
          {back}
          <LinkButton href={domainPath(domain)}>Domain dashboard</LinkButton>
        </>
      ),
    },
  };
  return (
    <Page>
      <PageHead
        title={domain.displayName || domain.id}
        after={
          <>
            <StatusPill value={domain.status} />
            <HelpButton topic="Schema upgrade" />
          </>
        }
      />
      {step ? <StateCard key={starting ? 'required' : step} {...cards[step]} /> : null}
    </Page>
  );
}

export function UpgradeScreen() {
  const status = useShownDomain();
  const dashboard = domainPath(useSelector(status, selectKey));
  const navigate = useNavigate();
  return <UpgradeView status={status} onDashboard={() => void navigate(dashboard, { replace: true })} />;
}
