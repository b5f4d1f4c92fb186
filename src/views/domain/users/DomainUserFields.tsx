import type { DomainUserValues } from '../../../machines/in-domain/users/domain-user-form';
import type { TextBinding } from '../../shared/form/NewPasswordFields';
import { useLayoutStyles } from '../../shared/layout.styles';
import { TextField } from '../../shared/TextField';

export type DomainUserFieldsProps = {
  /** What ties a field to the form. */
  text: (name: Exclude<keyof DomainUserValues, 'username' | 'disabled'>) => TextBinding;
};

/** Names and e-mail, of a new user as of one who exists (spec domain-level §3, §5). */
export function DomainUserFields({ text }: DomainUserFieldsProps) {
  const { pair } = useLayoutStyles();
  return (
    <>
      <TextField {...text('displayName')} required label="Display Name" autoComplete="off" />
      <div className={pair}>
        <TextField {...text('firstName')} label="First Name" autoComplete="off" />
        <TextField {...text('lastName')} label="Last Name" autoComplete="off" />
      </div>
      <TextField {...text('email')} label="Email" type="email" autoComplete="off" />
    </>
  );
}
