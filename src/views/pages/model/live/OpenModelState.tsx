import { Button, Spinner, ToggleButton } from '@fluentui/react-components';
import {
  ArrowClockwise20Regular,
  CheckmarkCircle16Filled,
  History20Regular,
  Info24Regular,
  PlugDisconnected24Regular,
  ScaleFill24Regular,
  Warning16Regular,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { ModelEditorActor, ModelEditorSnapshot } from '~/machines/model/model-editor-machine';
import type { OpenModelActor } from '~/machines/model/open-model-machine';
import { StateCard } from '~/views/kit/StateCard';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { BusyIcon, ToneText } from '~/views/kit/status';
import { openModelTexts, sizeSentence } from '~/views/pages/model/model-page-texts';
import { selectFacts, selectOpenModelVariant, selectReason, selectSize } from './open-model-selectors';

type OpenModelStateProps = { model: OpenModelActor };

/** In the place of a model of which there is nothing to see yet. */
export function NoModelYet({ model }: OpenModelStateProps) {
  const variant = useSelector(model, selectOpenModelVariant);
  const reason = useSelector(model, selectReason);
  const size = useSelector(model, selectSize);
  if (variant === 'live') return null;
  const { title, text, intent, again } = openModelTexts[variant];
  const pending = variant === 'connecting' || variant === 'loading';
  const cancel = <Button onClick={() => model.send({ type: 'model.cancel' })}>Cancel</Button>;
  return (
    <StateCard
      icon={
        pending ? (
          <Spinner size="small" aria-hidden="true" />
        ) : variant === 'weighing' ? (
          <ScaleFill24Regular />
        ) : intent === 'error' ? (
          <PlugDisconnected24Regular />
        ) : (
          <Info24Regular />
        )
      }
      tone={intent === 'error' ? 'danger' : variant === 'weighing' ? 'warning' : 'neutral'}
      title={title}
      text={variant === 'weighing' && size ? sizeSentence(size) : [reason, text].filter(Boolean).join(' ')}
      announce={intent === 'error' ? 'alert' : 'status'}
      actions={
        variant === 'weighing' ? (
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
  const variant = useSelector(model, selectOpenModelVariant);
  const reason = useSelector(model, selectReason);
  if (variant === 'live') return null;
  const { title, text, intent, again } = openModelTexts[variant];
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

const selectMayLook = (s: ModelEditorSnapshot) => s.context.document !== undefined && !s.matches('source');
const selectLooking = (s: ModelEditorSnapshot) => s.matches('history');

/** Shows the past of a model in place of what it is, and back. Not while its text is edited. */
export function HistoryButton({ editor }: { editor: ModelEditorActor }) {
  const looking = useSelector(editor, selectLooking);
  const mayLook = useSelector(editor, selectMayLook);
  return (
    <ToggleButton
      appearance="subtle"
      icon={<History20Regular />}
      checked={looking}
      disabledFocusable={!mayLook}
      onClick={() => editor.send({ type: looking ? 'editor.tree' : 'editor.history' })}
    >
      History
    </ToggleButton>
  );
}

type SaveStateProps = {
  model: OpenModelActor;
  /** So many texts are typed here and not sent. */
  unsent: number;
  /** In fewer words, where there is little room. */
  short?: boolean;
};

/** Whether everything that was changed here is stored. Of a model that is not open any more only that something is not. */
export function SaveState({ model, unsent, short = false }: SaveStateProps) {
  const variant = useSelector(model, selectOpenModelVariant);
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
        : variant === 'live'
          ? { label: 'Saving…', tone: 'brand' as const, icon: <BusyIcon /> }
          : warning(committed ? 'Not connected' : short ? 'Not saved' : 'Not all changes saved');
  return (
    <span role="status">
      <ToneText {...look} />
    </span>
  );
}
