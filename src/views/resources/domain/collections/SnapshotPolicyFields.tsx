import { Checkbox, mergeClasses } from '@fluentui/react-components';
import { policyIntervals, type PolicyValues } from '~/machines/resources/domain/snapshot-policy';
import { TextField } from '~/views/kit/TextField';
import type { TextBinding } from '~/views/kit/form/NewPasswordFields';
import { useSnapshotPolicyFieldsStyles } from './collections.styles';
import { policyHints, policyLabels } from './snapshot-policy-texts';

type IntervalField = (typeof policyIntervals)[number]['field'];

export type SnapshotPolicyFieldsProps = {
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
