import { Button } from '@fluentui/react-components';
import { ArrowCircleUp20Regular, DatabaseArrowUp20Regular } from '@fluentui/react-icons';
import type { Domain } from '../../../api/rest/domains';
import type { DomainStatusActor } from '../../../machines/domain-status/domain-status-machine';
import { BusyIcon } from '../../shared/BusyIcon';
import { LinkButton } from '../../shared/LinkButton';
import { StateCard } from '../../shared/StateCard';
import { StatusMessage } from '../../shared/StatusMessage';
import { DomainFacts } from './DomainFacts';
import { UpgradeRefusal } from './UpgradeRefusal';

/** Before the upgrade: the warning, and the button that starts it; `busy` while it is being started. */
export function UpgradeRequired({
  status,
  domain,
  busy,
}: {
  status: DomainStatusActor;
  domain: Domain;
  busy: boolean;
}) {
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
          <LinkButton href="/domains">Back to domains</LinkButton>
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
