import { Dropdown, Field, Option } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { DomainRole, NamespaceRole } from '~/core/capabilities';
import { selectUnsaved } from '~/machines/kit/resource-form-machine';
import type { RoleFormActor, RoleScope } from '~/machines/resources/roles';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { ConfirmDialog } from '~/views/kit/dialogs/ConfirmDialog';
import { ChoiceField } from '~/views/kit/fields';
import { ConflictDialog, FormOutcome, useFormFields } from '~/views/kit/form/ResourceForm';
import { Column } from '~/views/kit/layout';
import { useRoleStyles } from './roles.styles';

/** What each role permits, from least to most (spec server-level §6, domain-level §6). */
const permits: { namespace: Record<NamespaceRole, string>; domain: Record<DomainRole, string> } = {
  namespace: {
    Developer: 'Opens no domains. Needs a role in each domain.',
    'Domain Admin': 'Creates domains in the namespace, and opens, changes and deletes all of them.',
    Owner: 'Domain Admin access plus managing the roles in the namespace.',
  },
  domain: {
    Developer: 'Works with everything in the domain: users, groups, collections, models, chats and activities.',
    'Domain Admin': 'Developer access plus settings, authentication and availability.',
    Owner: 'Domain Admin access plus managing the members.',
  },
};

export const choicesIn = (scope: RoleScope) =>
  Object.entries(permits[scope]).map(([role, hint]) => ({ value: role, label: role, hint }));

type RoleDialogProps = { scope: RoleScope; form: RoleFormActor; onClose: () => void };

const selectTheirs = (s: ReturnType<RoleFormActor['getSnapshot']>) =>
  s.hasTag('conflict') ? s.context.theirs : undefined;

export function RoleDialog({ scope, form, onClose }: RoleDialogProps) {
  const { values, facts, busy, change, errorOf } = useFormFields(form);
  const theirs = useSelector(form, selectTheirs);
  const unsaved = useSelector(form, selectUnsaved);
  if (theirs)
    return (
      <ConflictDialog
        differences={[{ label: `Role of ${values.username}`, mine: values.role, theirs: theirs.role }]}
        onKeepMine={() => form.send({ type: 'form.keepMine' })}
        onTakeTheirs={() => form.send({ type: 'form.takeTheirs' })}
        onBack={() => form.send({ type: 'form.goBack' })}
      />
    );
  return (
    <ConfirmDialog
      alert={false}
      title={`Change the role of '${values.username}'`}
      action="Save"
      busy={busy}
      allowed={unsaved}
      outcome={<FormOutcome form={form} />}
      onConfirm={() => form.send({ type: 'form.submit' })}
      onCancel={onClose}
    >
      {values.username === facts.username ? (
        <StatusMessage intent="warning" announce="off">
          This is your own role. With a lower role you may not be able to change it back.
        </StatusMessage>
      ) : null}
      <ChoiceField
        name="new-role"
        label="Role"
        choices={choicesIn(scope)}
        value={values.role}
        error={errorOf('role')}
        disabled={busy}
        onChange={(role) => change({ role })}
      />
    </ConfirmDialog>
  );
}

type RoleFieldProps = {
  scope: RoleScope;
  value: string;
  error: string | undefined;
  disabled: boolean;
  onChange: (role: string) => void;
};

export function RoleField({ scope, value, error, disabled, onChange }: RoleFieldProps) {
  const styles = useRoleStyles();
  const choices = choicesIn(scope);
  return (
    <Field label="Role" hint={choices.find((choice) => choice.value === value)?.hint} validationMessage={error}>
      <Dropdown
        name="role"
        className={styles.role}
        listbox={{ className: styles.listbox }}
        value={value}
        selectedOptions={[value]}
        disabled={disabled}
        onOptionSelect={(_, { optionValue }) => {
          if (optionValue !== undefined) onChange(optionValue);
        }}
      >
        {choices.map(({ value: role, hint }) => (
          <Option key={role} value={role} text={role}>
            <Column as="span">
              <span>{role}</span>
              <span className={styles.hint}>{hint}</span>
            </Column>
          </Option>
        ))}
      </Dropdown>
    </Field>
  );
}
