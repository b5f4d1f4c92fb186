import { Button, Spinner } from '@fluentui/react-components';
import {
  ArrowClockwise20Regular,
  Info24Regular,
  PlugDisconnected24Regular,
  ScaleFill24Regular,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { OpenModelActor } from '../../../../machines/in-domain/open-model/open-model-machine';
import { StateCard } from '../../../shared/StateCard';
import { StatusMessage } from '../../../shared/StatusMessage';
import { selectOpenModelFace, selectReason, selectSize } from './open-model-selectors';
import { openModelWords, sizeSentence } from './open-model-words';

export type OpenModelStateProps = { model: OpenModelActor };

/** In the place of a model of which there is nothing to see yet. */
export function NoModelYet({ model }: OpenModelStateProps) {
  const face = useSelector(model, selectOpenModelFace);
  const reason = useSelector(model, selectReason);
  const size = useSelector(model, selectSize);
  if (face === 'live') return null;
  const { title, text, intent, again } = openModelWords[face];
  const pending = face === 'connecting' || face === 'loading';
  const cancel = <Button onClick={() => model.send({ type: 'model.cancel' })}>Cancel</Button>;
  return (
    <StateCard
      icon={
        pending ? (
          <Spinner size="small" aria-hidden="true" />
        ) : face === 'weighing' ? (
          <ScaleFill24Regular />
        ) : intent === 'error' ? (
          <PlugDisconnected24Regular />
        ) : (
          <Info24Regular />
        )
      }
      tone={intent === 'error' ? 'danger' : face === 'weighing' ? 'warning' : 'neutral'}
      title={title}
      text={face === 'weighing' && size ? sizeSentence(size) : [reason, text].filter(Boolean).join(' ')}
      announce={intent === 'error' ? 'alert' : 'status'}
      actions={
        face === 'weighing' ? (
          <>
            {cancel}
            <Button appearance="primary" onClick={() => model.send({ type: 'model.proceed' })}>
              Open Anyway
            </Button>
          </>
        ) : pending ? (
          cancel
        ) : again === undefined ? undefined : (
          <AgainButton model={model} label={again} />
        )
      }
    />
  );
}

/** Above a model that is to be seen, and is not simply live. */
export function OpenModelBanner({ model }: OpenModelStateProps) {
  const face = useSelector(model, selectOpenModelFace);
  const reason = useSelector(model, selectReason);
  if (face === 'live') return null;
  const { title, text, intent, again } = openModelWords[face];
  return (
    <StatusMessage
      intent={intent}
      title={`${title}.`}
      actions={again === undefined ? undefined : <AgainButton model={model} label={again} />}
    >
      {[reason, text].filter(Boolean).join(' ')}
    </StatusMessage>
  );
}

const AgainButton = ({ model, label }: { model: OpenModelActor; label: string }) => (
  <Button size="small" icon={<ArrowClockwise20Regular />} onClick={() => model.send({ type: 'model.retry' })}>
    {label}
  </Button>
);
