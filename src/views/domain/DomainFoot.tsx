import { useSelector } from '@xstate/react';
import type { DomainStatusActor } from '../../machines/domain-status/domain-status-machine';
import {
  selectCondition,
  selectRealtime,
  type Condition,
} from '../../machines/domain-status/domain-status-selectors';
import type { ServerStatusActor } from '../../machines/server-status/server-status-machine';
import { ServerState } from '../shell/ServerState';
import { useDomainFootStyles } from './DomainFoot.styles';
import { LinkStatus, NoLink } from './link/LinkStatus';

/** Why there is no realtime link; the conditions that are not here have one. */
const reasons: Partial<Record<Condition, string>> = {
  loading: 'The domain is loading.',
  missing: 'The domain does not exist.',
  forbidden: 'Your role does not permit this domain.',
  failed: 'The domain could not be loaded.',
  initializing: 'The domain is initializing.',
  deleting: 'The domain is being deleted.',
  locked: 'The database of the domain must be upgraded first.',
  error: 'The domain is in an error state.',
  offline: 'The domain is offline.',
};

export type DomainFootProps = { status: DomainStatusActor; serverStatus: ServerStatusActor | undefined };

/** At the bottom of the domain's navigation: the server, and the realtime link. */
export function DomainFoot({ status, serverStatus }: DomainFootProps) {
  const styles = useDomainFootStyles();
  const realtime = useSelector(status, selectRealtime);
  const condition = useSelector(status, selectCondition);
  return (
    <div className={styles.root}>
      {serverStatus ? <ServerState server={serverStatus} /> : null}
      {realtime ? (
        <LinkStatus realtime={realtime} />
      ) : (
        <NoLink reason={reasons[condition] ?? 'The connection is being prepared.'} />
      )}
    </div>
  );
}
