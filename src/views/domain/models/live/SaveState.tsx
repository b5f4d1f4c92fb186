import { CheckmarkCircle16Filled, Warning16Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { OpenModelActor } from '../../../../machines/in-domain/open-model/open-model-machine';
import { BusyIcon } from '../../../shared/BusyIcon';
import { ToneText } from '../../../shared/ToneText';
import { selectFacts, selectOpenModelFace } from './open-model-selectors';

export type SaveStateProps = {
  model: OpenModelActor;
  /** So many texts are typed here and not sent. */
  unsent: number;
  /** In fewer words, where there is little room. */
  short?: boolean;
};

/** Whether everything that was changed here is stored. Of a model that is not open any more only that something is not. */
export function SaveState({ model, unsent, short = false }: SaveStateProps) {
  const face = useSelector(model, selectOpenModelFace);
  const isOver = useSelector(model, (s) => !s.matches('open'));
  const isConnected = useSelector(model, (s) => s.hasTag('connected'));
  const committed = useSelector(model, (s) => selectFacts(s)?.isCommitted !== false);
  if (committed && isOver && unsent === 0) return <span role="status" />;
  const warning = (label: string) => ({ label, tone: 'warning' as const, icon: <Warning16Regular /> });
  const look =
    unsent > 0
      ? warning(short ? `${unsent} not sent` : unsent === 1 ? '1 edit not sent' : `${unsent} edits not sent`)
      : committed && isConnected
        ? {
            label: short ? 'Saved' : 'All changes saved',
            tone: 'success' as const,
            icon: <CheckmarkCircle16Filled />,
          }
        : face === 'live'
          ? { label: 'Saving…', tone: 'brand' as const, icon: <BusyIcon /> }
          : warning(committed ? 'Not connected' : short ? 'Not saved' : 'Not all changes saved');
  return (
    <span role="status">
      <ToneText {...look} />
    </span>
  );
}
