import { PasswordField } from '~/views/kit/TextField';
import type { TextBinding } from '~/views/kit/form/NewPasswordFields';

export type PlainPasswordFieldsProps = { password: TextBinding; confirm: TextBinding; label?: string };

/** A password of which nothing is asked but that it is there, and the same again (spec domain-level §5). */
export const PlainPasswordFields = ({ password, confirm, label = 'Password' }: PlainPasswordFieldsProps) => (
  <>
    <PasswordField {...password} label={label} required autoComplete="new-password" />
    <PasswordField {...confirm} label="Confirm Password" required autoComplete="new-password" />
  </>
);
