import { useSelector } from '@xstate/react';
import type { DomainStatusActor } from '../../../machines/domain-status/domain-status-machine';
import {
  selectUpgradeProblem,
  selectUpgradeReason,
} from '../../../machines/domain-status/domain-status-selectors';
import { Disclosure } from '../../shared/Disclosure';
import { LongText } from '../../shared/LongText';
import { StatusMessage } from '../../shared/StatusMessage';
import { problemDetails } from './problem-details';
import { useUpgradeStyles } from './UpgradeView.styles';

/** Why the upgrade did not start, if it was tried (spec server-level §8). */
export function UpgradeRefusal({ status }: { status: DomainStatusActor }) {
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
