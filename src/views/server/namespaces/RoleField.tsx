import { Dropdown, Field, Option } from '@fluentui/react-components';
import { permits as permitsInNamespace } from './role-words';
import { useRoleFieldStyles } from './RoleField.styles';

export type RoleFieldProps = {
  value: string;
  error?: string | undefined;
  disabled: boolean;
  /** What each role permits, from the least to the most; those of a namespace where nothing is said. */
  permits?: Readonly<Record<string, string>>;
  onChange: (role: string) => void;
};

/** One of the roles in a namespace or a domain; each says what it permits. */
export function RoleField({
  value,
  error,
  disabled,
  permits = permitsInNamespace,
  onChange,
}: RoleFieldProps) {
  const styles = useRoleFieldStyles();
  return (
    <Field label="Role" hint={permits[value]} validationMessage={error}>
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
        {Object.entries(permits).map(([role, meaning]) => (
          <Option key={role} value={role} text={role}>
            <span className={styles.option}>
              <span>{role}</span>
              <span className={styles.hint}>{meaning}</span>
            </span>
          </Option>
        ))}
      </Dropdown>
    </Field>
  );
}
