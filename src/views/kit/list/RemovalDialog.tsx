import { Delete20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { offlineChunk } from '~/machines/kit/chunk';
import type { RemovalSnapshot } from '~/machines/kit/removal-machine';
import { useLoaded } from '~/views/hooks/use-loaded';
import { RowButton } from '~/views/kit/links';
import { ChunkDialog } from '~/views/kit/OnDemand';
import type { RemovalProps } from './OpenRemoval';

export const removalCode = offlineChunk(async () => (await import('./OpenRemoval')).OpenRemoval);

const selectOpen = <Row,>(s: RemovalSnapshot<Row>) => s.hasTag('open');

/** Open while the operator is asked, rows are removed, or their results are shown. */
export function RemovalDialog<Row>(props: RemovalProps<Row>) {
  return useSelector(props.removal, selectOpen) ? <RemovalCode {...props} /> : null;
}

function RemovalCode<Row>(props: RemovalProps<Row>) {
  const { value: Open, failure } = useLoaded(removalCode);
  if (Open) return <Open {...props} />;
  const close = () => props.removal.send({ type: 'removal.close' });
  return failure ? <ChunkDialog failure={failure} onClose={close} /> : null;
}

type DeleteButtonProps = {
  name: string;
  verb?: string;
  reason?: string | undefined;
  onDelete: () => void;
};

export function DeleteButton({ name, verb = 'Delete', reason, onDelete }: DeleteButtonProps) {
  return (
    <RowButton
      opensDialog
      icon={<Delete20Regular />}
      label={`${verb} ${name}`}
      title={reason ?? verb}
      disabled={reason !== undefined}
      onClick={onDelete}
    />
  );
}
