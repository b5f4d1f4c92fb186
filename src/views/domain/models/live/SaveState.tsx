import { CheckmarkCircle16Filled, Warning16Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { OpenModelActor } from '../../../../machines/in-domain/open-model/open-model-machine';
import { BusyIcon } from '../../../shared/BusyIcon';
import { ToneText } from '../../../shared/ToneText';
import { selectFacts, selectOpenModelFace } from './open-model-selectors';

export type SaveStateProps = {
  model: OpenModelActor;
  /** In fewer words, where there is little room. */
  short?: boolean;
};

/** Whether everything that was changed here is stored. Of a model that is not open any more only that something is not. */
export function SaveState({ model, short = false }: SaveStateProps) {
  const face = useSelector(model, selectOpenModelFace);
  const isOver = useSelector(model, (s) => !s.matches('open'));
  const committed = useSelector(model, (s) => selectFacts(s)?.isCommitted !== false);
  const look = committed
    ? {
        label: short ? 'Saved' : 'All changes saved',
        tone: 'success' as const,
        icon: <CheckmarkCircle16Filled />,
      }
    : face === 'live'
      ? { label: 'Saving…', tone: 'brand' as const, icon: <BusyIcon /> }
      : {
          label: short ? 'Not saved' : 'Not all changes saved',
          tone: 'warning' as const,
          icon: <Warning16Regular />,
        };
  return <span role="status">{committed && isOver ? null : <ToneText {...look} />}</span>;
}
