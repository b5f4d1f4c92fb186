import type { Grantee } from '../../../machines/in-domain/permissions/grants';
import { ConfirmDialog } from '../../shared/ConfirmDialog';
import { sayGrantee } from './permission-words';

export type GrantRemovalProps = {
  /** The specification's question. */
  title: string;
  grantee: Grantee;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before the entry of one user or group is deleted. */
export const GrantRemoval = ({ title, grantee, onConfirm, onCancel }: GrantRemovalProps) => (
  <ConfirmDialog
    danger
    open
    title={title}
    text={
      <>
        '<bdi>{sayGrantee(grantee)}</bdi>' may do then what the other permissions here say.
      </>
    }
    action="Delete"
    onConfirm={onConfirm}
    onCancel={onCancel}
  />
);
