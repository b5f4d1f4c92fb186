import { useSelector } from '@xstate/react';
import { ForbiddenCard, selectForbidden } from '~/views/kit/ForbiddenCard';
import { TextField, type TextFieldProps } from '~/views/kit/TextField';
import { ReadOnlyField } from '~/views/kit/fields';
import { ResourceForm, type ResourceFormProps } from '~/views/kit/form/ResourceForm';

type SettingsCardProps<Values extends object, Facts, Saved> = Omit<
  ResourceFormProps<Values, Facts, Saved>,
  'titled' | 'action'
> & {
  /** Replaces the form if the role can't read the settings, as in "You can't see this setting". */
  unreadable?: string;
  /** Adds the roles required for reading, unless the page names them. */
  namesRoles?: boolean;
};

export function SettingsCard<Values extends object, Facts, Saved>(props: SettingsCardProps<Values, Facts, Saved>) {
  const { unreadable, namesRoles = false, ...form } = props;
  const roles = useSelector(form.form, selectForbidden);
  if (unreadable !== undefined && roles !== undefined)
    return <ForbiddenCard title={form.label} what={unreadable} {...(namesRoles ? { roles } : {})} />;
  return <ResourceForm titled action="Save" {...form} />;
}

type SettingFieldProps = TextFieldProps & {
  forbidden?: string | undefined;
  /** Hint for users with read access only, if not that the setting can't be changed. */
  readHint?: string;
};

export const SettingField = ({ forbidden, readHint, ...field }: SettingFieldProps) =>
  forbidden === undefined ? (
    <TextField required autoComplete="off" {...field} />
  ) : (
    <ReadOnlyField label={field.label} value={field.value} {...(readHint === undefined ? {} : { hint: readHint })} />
  );
