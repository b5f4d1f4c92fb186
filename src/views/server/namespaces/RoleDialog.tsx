import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { Assignment } from '../../../machines/namespaces/role-list';
import { selectUnsaved } from '../../../machines/resource-form/form-selectors';
import type {
  ResourceFormActor,
  ResourceFormSnapshot,
} from '../../../machines/resource-form/resource-form-machine';
import { FormOutcome } from '../../shared/form/FormOutcome';
import { BusyIcon } from '../../shared/BusyIcon';
import { ChoiceField } from '../../shared/ChoiceField';
import { ConflictDialog } from '../../shared/form/ConflictDialog';
import { useFormFields } from '../../shared/form/form-fields';
import { StatusMessage } from '../../shared/StatusMessage';
import { permits as permitsInNamespace } from './role-words';
import { useRoleDialogStyles } from './RoleDialog.styles';

export type RoleDialogProps<Facts> = {
  form: ResourceFormActor<Assignment, Facts, Assignment>;
  /** It is the reader's own role. */
  own: boolean;
  /** What each role permits, from the least to the most; those of a namespace where nothing is said. */
  permits?: Readonly<Record<string, string>>;
  onClose: () => void;
};

type Snapshot<Facts> = ResourceFormSnapshot<Assignment, Facts, Assignment>;
const selectTheirs = <Facts,>(s: Snapshot<Facts>) => (s.hasTag('conflict') ? s.context.theirs : undefined);

/** Changes the role of one user; says so when somebody else has changed it meanwhile. */
export function RoleDialog<Facts>({
  form,
  own,
  permits = permitsInNamespace,
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
                  This is your own role. With a smaller one you may no longer be able to change it back.
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
