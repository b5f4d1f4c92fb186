import { Dropdown, Field, Option } from '@fluentui/react-components';
import { namespaceRoles } from '../../../machines/access/capabilities';
import { permits } from './role-words';
import { useRoleFieldStyles } from './RoleField.styles';

export type RoleFieldProps = {
  value: string;
  error?: string | undefined;
  disabled: boolean;
  onChange: (role: string) => void;
};

/** One of the roles in a namespace; each says what it permits. */
export function RoleField({ value, error, disabled, onChange }: RoleFieldProps) {
  const styles = useRoleFieldStyles();
  const known = namespaceRoles.find((role) => role === value);
  return (
    <Field label="Role" hint={known && permits[known]} validationMessage={error}>
      <Dropdown
        name="role"
        className={styles.root}
        listbox={{ className: styles.listbox }}
        value={value}
        selectedOptions={[value]}
        disabled={disabled}
        onOptionSelect={(_, { optionValue }) => {
          if (optionValue !== undefined) onChange(optionValue);
        }}
      >
        {namespaceRoles.map((role) => (
          <Option key={role} value={role} text={role}>
            <span className={styles.option}>
              <span>{role}</span>
              <span className={styles.hint}>{permits[role]}</span>
            </span>
          </Option>
        ))}
      </Dropdown>
    </Field>
  );
}
