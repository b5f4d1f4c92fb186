import { Checkbox, mergeClasses } from '@fluentui/react-components';
import { policyIntervals, type PolicyValues } from '~/machines/resources/domain/snapshot-policy';
import { TextField } from '~/views/kit/TextField';
import type { TextBinding } from '~/views/kit/form/NewPasswordFields';
import { Column } from '~/views/kit/layout';
import { useLayoutStyles } from '~/views/kit/layout.styles';
import { useSnapshotPolicyFieldsStyles } from './collections.styles';

const say = (on: boolean) => (on ? 'On' : 'Off');

/** The names of the parts of a snapshot policy, for its fields and for the comparison with what someone else has saved. */
export const policyFieldLabels = {
  snapshotsEnabled: { label: 'Snapshots Enabled', say },
  triggerByVersion: { label: 'Trigger by Version', say },
  maximumVersion: { label: 'Maximum Version Interval' },
  limitByVersion: { label: 'Limit by Version', say },
  minimumVersion: { label: 'Minimum Version Interval' },
  triggerByTime: { label: 'Trigger by Time', say },
  maximumTime: { label: 'Maximum Time Interval (min)' },
  limitByTime: { label: 'Limit by Time', say },
  minimumTime: { label: 'Minimum Time Interval (min)' },
};

type IntervalField = (typeof policyIntervals)[number]['field'];

type SnapshotPolicyFieldsProps = {
  values: PolicyValues;
  /** What `useFormFields` gives of a form whose values contain these. */
  text: (field: IntervalField) => TextBinding;
  change: (change: Partial<PolicyValues>) => void;
  /** It can be read, not changed: the form is busy, the policy is not in force, or the role does not permit it. */
  disabled?: boolean;
};

/** When snapshots of models are made (spec domain-level §3): a switch for all, and one for each interval. */
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
                  Take a snapshot at {flag.startsWith('trigger') ? 'least' : 'most'} once every this many{' '}
                  {unit}.
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
