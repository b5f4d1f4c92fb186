import { inLargerUnits } from '~/core/times';
import { policyFields, policyIntervals, type PolicyValues } from '~/machines/resources/domain/snapshot-policy';
import { CheckField } from '~/views/kit/fields';
import { TextField } from '~/views/kit/TextField';
import type { TextBinding } from '~/views/kit/form/NewPasswordFields';
import { Column } from '~/views/kit/layout';
import { useSnapshotPolicyFieldsStyles } from '~/views/resources/domain/domain.styles';

type SnapshotPolicyFieldsProps = {
  values: PolicyValues;
  /** From `useFormFields` of a form whose values include these. */
  text: (field: (typeof policyIntervals)[number]['field']) => TextBinding;
  change: (change: Partial<PolicyValues>) => void;
  /** Read-only: the form is busy, the policy is not in use, or the role does not permit it. */
  disabled?: boolean;
};

/** When to take snapshots of models (spec domain-level §3): a main switch, and one for each interval. */
export function SnapshotPolicyFields({ values, text, change, disabled = false }: SnapshotPolicyFieldsProps) {
  const styles = useSnapshotPolicyFieldsStyles();
  const idle = disabled || !values.snapshotsEnabled;
  return (
    <Column gap="M">
      <CheckField
        name="snapshotsEnabled"
        label={policyFields.snapshotsEnabled.label}
        checked={values.snapshotsEnabled}
        disabled={disabled}
        onChange={(snapshotsEnabled) => change({ snapshotsEnabled })}
      />
      {policyIntervals.map(({ flag, field, unit }) => (
        <div key={flag} className={styles.line}>
          <CheckField
            name={flag}
            className={styles.beside}
            label={
              <Column as="span">
                {policyFields[flag].label}
                <span className={styles.hint}>
                  At {flag.startsWith('trigger') ? 'least' : 'most'} one snapshot every N {unit}.
                </span>
              </Column>
            }
            checked={values[flag]}
            disabled={idle}
            onChange={(on) => change({ [flag]: on })}
          />
          <TextField
            {...text(field)}
            label={policyFields[field].label ?? field}
            inputMode="numeric"
            unit={unit}
            hint={unit === 'minutes' ? (inLargerUnits(values[field]) ?? 'Whole minutes.') : undefined}
            autoComplete="off"
            disabled={idle || !values[flag]}
          />
        </div>
      ))}
    </Column>
  );
}
