import { Checkbox, mergeClasses } from '@fluentui/react-components';
import { policyIntervals, type PolicyValues } from '~/machines/resources/domain/snapshot-policy';
import { TextField } from '~/views/kit/TextField';
import type { TextBinding } from '~/views/kit/form/NewPasswordFields';
import { Column } from '~/views/kit/layout';
import { useLayoutStyles } from '~/views/kit/layout.styles';
import { useSnapshotPolicyFieldsStyles } from './collections.styles';

const format = (on: boolean) => (on ? 'On' : 'Off');

/** Field labels of a snapshot policy, also for comparison with another user's saved values. */
export const policyFieldLabels = {
  snapshotsEnabled: { label: 'Snapshots Enabled', format },
  triggerByVersion: { label: 'Trigger by Version', format },
  maximumVersion: { label: 'Maximum Version Interval' },
  limitByVersion: { label: 'Limit by Version', format },
  minimumVersion: { label: 'Minimum Version Interval' },
  triggerByTime: { label: 'Trigger by Time', format },
  maximumTime: { label: 'Maximum Time Interval (min)' },
  limitByTime: { label: 'Limit by Time', format },
  minimumTime: { label: 'Minimum Time Interval (min)' },
};

type IntervalField = (typeof policyIntervals)[number]['field'];

type SnapshotPolicyFieldsProps = {
  values: PolicyValues;
  /** From `useFormFields` of a form whose values include these. */
  text: (field: IntervalField) => TextBinding;
  change: (change: Partial<PolicyValues>) => void;
  /** Read-only: the form is busy, the policy is not in use, or the role does not permit it. */
  disabled?: boolean;
};

/** When to take snapshots of models (spec domain-level §3): a main switch, and one for each interval. */
export function SnapshotPolicyFields({ values, text, change, disabled = false }: SnapshotPolicyFieldsProps) {
  const styles = useSnapshotPolicyFieldsStyles();
  const { flush } = useLayoutStyles();
  const idle = disabled || !values.snapshotsEnabled;
  return (
    <Column gap="M">
      <Checkbox
        className={flush}
        label={policyFieldLabels.snapshotsEnabled.label}
        checked={values.snapshotsEnabled}
        disabled={disabled}
        onChange={(_, data) => change({ snapshotsEnabled: data.checked === true })}
      />
      {policyIntervals.map(({ flag, field, unit }) => (
        <div key={flag} className={styles.line}>
          <Checkbox
            className={mergeClasses(flush, styles.beside)}
            label={
              <Column as="span">
                {policyFieldLabels[flag].label}
                <span className={styles.hint}>
                  At {flag.startsWith('trigger') ? 'least' : 'most'} one snapshot every N {unit}.
                </span>
              </Column>
            }
            checked={values[flag]}
            disabled={idle}
            onChange={(_, data) => change({ [flag]: data.checked === true })}
          />
          <TextField
            {...text(field)}
            label={policyFieldLabels[field].label}
            inputMode="numeric"
            autoComplete="off"
            disabled={idle || !values[flag]}
          />
        </div>
      ))}
    </Column>
  );
}
