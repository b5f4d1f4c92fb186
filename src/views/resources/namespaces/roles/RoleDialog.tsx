import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Dropdown,
  Field,
  Option,
} from '@fluentui/react-components';
import { PeopleLock24Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { NamespaceRole } from '~/core/capabilities';
import type { ResourceFormActor, ResourceFormSnapshot } from '~/machines/kit/resource-form-machine';
import { selectUnsaved } from '~/machines/kit/resource-form-setup';
import type { Assignment } from '~/machines/resources/roles';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { ChoiceField } from '~/views/kit/fields';
import { ConflictDialog } from '~/views/kit/form/ConflictDialog';
import { FormOutcome, useFormFields } from '~/views/kit/form/ResourceForm';
import type { ListTexts, RemovalTexts } from '~/views/kit/list/list-types';
import { BusyIcon } from '~/views/kit/status';
import { useRoleDialogStyles, useRoleFieldStyles } from '~/views/resources/namespaces/namespaces.styles';

/** What a role in a namespace permits. */
export const namespaceRolePermits: Record<NamespaceRole, string> = {
  Developer: 'Can see the namespace. Needs a domain role to open domains.',
  'Domain Admin': 'Creates domains in the namespace, and opens, changes and deletes all of them.',
  Owner: 'Does what a Domain Admin does, and decides who has a role in the namespace.',
};

export const roleListTexts: ListTexts = {
  many: 'User Roles',
  search: 'Search by username or role',
  searched: 'Searches the username and the role.',
  icon: <PeopleLock24Regular />,
  empty: {
    title: 'Nobody has a role in this namespace',
    text: 'Only Domain Admins and Server Admins manage it now. Add a user to share it.',
  },
};

/** `own`: the username of the reader. */
export const roleRemovalTexts = (own: string): RemovalTexts<Assignment> => ({
  one: ({ username, role }) =>
    username === own ? `Remove your own role ${role}?` : `Remove the role ${role} of '${username}'?`,
  many: (count) => `Remove the roles of ${count} users?`,
  warning: {
    one: 'The user loses at once what the role permits in this namespace.',
    many: 'The users lose at once what their roles permit in this namespace.',
  },
  refused: { one: 'The role could not be removed.', many: 'Not every role could be removed.' },
  listed: 'Users who lose their role',
  done: 'Removed',
  action: 'Remove',
});

type RoleDialogProps<Facts> = {
  form: ResourceFormActor<Assignment, Facts, Assignment>;
  /** It is the reader's own role. */
  own: boolean;
  /** What each role permits, from the least to the most; those of a namespace where nothing is said. */
  permits?: Readonly<Record<string, string>>;
  onClose: () => void;
};

type Snapshot<Facts> = ResourceFormSnapshot<Assignment, Facts, Assignment>;
const selectTheirs = <Facts,>(s: Snapshot<Facts>) => (s.hasTag('conflict') ? s.context.theirs : undefined);

/** Changes the role of one user; says so when someone else has changed it meanwhile. */
export function RoleDialog<Facts>({
  form,
  own,
  permits = namespaceRolePermits,
  onClose,
}: RoleDialogProps<Facts>) {
  const styles = useRoleDialogStyles();
  const { values, busy, change, errorOf } = useFormFields(form);
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
    <Dialog
      open
      onOpenChange={(_, data) => {
        if (!data.open && !busy) onClose();
      }}
    >
      <DialogSurface className={styles.surface} aria-busy={busy}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (unsaved && !busy) form.send({ type: 'form.submit' });
          }}
        >
          <DialogBody>
            <DialogTitle>{`Change the role of '${values.username}'`}</DialogTitle>
            <DialogContent className={styles.content}>
              <FormOutcome form={form} />
              {own ? (
                <StatusMessage intent="warning" announce="off">
                  This is your own role. With a lower role you may not be able to change it back.
                </StatusMessage>
              ) : null}
              <ChoiceField
                name="new-role"
                label="Role"
                choices={Object.entries(permits).map(([role, hint]) => ({ value: role, label: role, hint }))}
                value={values.role}
                error={errorOf('role')}
                disabled={busy}
                onChange={(role) => change({ role })}
              />
            </DialogContent>
            <DialogActions>
              <Button onClick={onClose} disabled={busy}>
                Cancel
              </Button>
              <Button
                type="submit"
                appearance="primary"
                disabledFocusable={!unsaved || busy}
                icon={busy ? <BusyIcon /> : undefined}
              >
                Save
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  );
}

type RoleFieldProps = {
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
  permits = namespaceRolePermits,
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
