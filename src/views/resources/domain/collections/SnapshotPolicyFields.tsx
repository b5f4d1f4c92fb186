import { Checkbox, mergeClasses } from '@fluentui/react-components';
import { policyIntervals, type PolicyValues } from '~/machines/resources/domain/snapshot-policy';
import { TextField } from '~/views/kit/TextField';
import type { TextBinding } from '~/views/kit/form/NewPasswordFields';
import type { FieldLabels } from '~/views/kit/form/ResourceForm';
import { useSnapshotPolicyFieldsStyles } from './collections.styles';

/** The names of the parts of a snapshot policy. */
const policyLabels: Record<keyof PolicyValues, string> = {
  snapshotsEnabled: 'Snapshots Enabled',
  triggerByVersion: 'Trigger by Version',
  maximumVersion: 'Maximum Version Interval',
  limitByVersion: 'Limit by Version',
  minimumVersion: 'Minimum Version Interval',
  triggerByTime: 'Trigger by Time',
  maximumTime: 'Maximum Time Interval (min)',
  limitByTime: 'Limit by Time',
  minimumTime: 'Minimum Time Interval (min)',
};

/** What each switch does. */
const policyHints = {
  triggerByVersion: 'Take a snapshot at least once every this many versions.',
  limitByVersion: 'Take a snapshot at most once every this many versions.',
  triggerByTime: 'Take a snapshot at least once every this many minutes.',
  limitByTime: 'Take a snapshot at most once every this many minutes.',
} as const;

const onOrOff = (on: boolean) => (on ? 'On' : 'Off');

/** The same for the comparison with what someone else has saved. */
export const policyFieldLabels: FieldLabels<PolicyValues> = {
  snapshotsEnabled: { label: policyLabels.snapshotsEnabled, say: onOrOff },
  triggerByVersion: { label: policyLabels.triggerByVersion, say: onOrOff },
  maximumVersion: { label: policyLabels.maximumVersion },
  limitByVersion: { label: policyLabels.limitByVersion, say: onOrOff },
  minimumVersion: { label: policyLabels.minimumVersion },
  triggerByTime: { label: policyLabels.triggerByTime, say: onOrOff },
  maximumTime: { label: policyLabels.maximumTime },
  limitByTime: { label: policyLabels.limitByTime, say: onOrOff },
  minimumTime: { label: policyLabels.minimumTime },
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
  const idle = disabled || !values.snapshotsEnabled;
  return (
    <div className={styles.root}>
      <Checkbox
        className={styles.box}
        label={policyLabels.snapshotsEnabled}
        checked={values.snapshotsEnabled}
        disabled={disabled}
        onChange={(_, data) => change({ snapshotsEnabled: data.checked === true })}
      />
      {policyIntervals.map(({ flag, field }) => (
        <div key={flag} className={styles.line}>
          <Checkbox
            className={mergeClasses(styles.box, styles.beside)}
            label={
              <span className={styles.label}>
                {policyLabels[flag]}
                <span className={styles.hint}>{policyHints[flag]}</span>
              </span>
            }
            checked={values[flag]}
            disabled={idle}
            onChange={(_, data) => change({ [flag]: data.checked === true })}
          />
          <TextField
            {...text(field)}
            label={policyLabels[field]}
            inputMode="numeric"
            autoComplete="off"
            disabled={idle || !values[flag]}
          />
        </div>
      ))}
    </div>
  );
}
