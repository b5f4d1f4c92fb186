import type { UserValues } from '../../../machines/users/user-form';
import { serverRoles } from '../../../machines/access/capabilities';
import { ChoiceField } from '../../shared/ChoiceField';
import type { TextBinding } from '../../shared/form/NewPasswordFields';
import { useLayoutStyles } from '../../shared/layout.styles';
import { TextField } from '../../shared/TextField';
import { roleHints } from './user-words';

export type UserFieldsProps = {
  /** What ties a text field to the form. */
  text: (name: Exclude<keyof UserValues, 'serverRole'>) => TextBinding;
  role: {
    value: string;
    error: string | undefined;
    disabled: boolean;
    onChange: (role: string) => void;
    /** Why it can't be chosen. */
    hint?: string | undefined;
  };
};

/** Names, e-mail and role, of a new user as of one who exists (spec server-level §3, §5). */
export function UserFields({ text, role }: UserFieldsProps) {
  const { pair } = useLayoutStyles();
  return (
    <>
      <TextField {...text('displayName')} required label="Display Name" autoComplete="off" />
      <div className={pair}>
        <TextField {...text('firstName')} label="First Name" autoComplete="off" />
        <TextField {...text('lastName')} label="Last Name" autoComplete="off" />
      </div>
      <TextField {...text('email')} required label="Email" type="email" autoComplete="off" />
      <ChoiceField
        name="serverRole"
        label="Role"
        required
        choices={serverRoles.map((name) => ({ value: name, label: name, hint: roleHints[name] }))}
        {...role}
      />
    </>
  );
}
