import { useSelector } from '@xstate/react';
import type {
  ReconnectFormActor,
  ReconnectValues,
} from '../../../machines/in-domain/settings/reconnect-form';
import { useFormFields } from '../../shared/form/form-fields';
import { ResourceForm, type FieldWords } from '../../shared/form/ResourceForm';
import { TextField } from '../../shared/TextField';
import { ForbiddenCard } from './ForbiddenCard';
import { selectForbidden } from './select-forbidden';

const words: FieldWords<ReconnectValues> = { tokenValidity: { label: 'Reconnect Token Validity' } };

/** How long a client that lost its connection may come back without signing in. */
export function ReconnectCard({ form }: { form: ReconnectFormActor }) {
  const { text } = useFormFields(form);
  const forbidden = useSelector(form, selectForbidden);
  if (forbidden !== undefined)
    return (
      <ForbiddenCard
        title="Reconnect Configuration"
        what="Your role does not permit seeing this setting"
      />
    );
  return (
    <ResourceForm form={form} label="Reconnect Configuration" titled action="Save" skeleton={1} words={words}>
      <TextField
        {...text('tokenValidity')}
        label="Reconnect Token Validity"
        required
        inputMode="numeric"
        autoComplete="off"
        hint="Minutes, 1 or more. So long a client that lost its connection may come back without signing in again."
      />
    </ResourceForm>
  );
}
