import { Button, Spinner } from '@fluentui/react-components';
import {
  ArrowClockwise20Regular,
  CheckmarkCircle16Filled,
  Info24Regular,
  PlugDisconnected24Regular,
  ScaleFill24Regular,
  Warning16Regular,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { DocumentSize } from '~/core/document/value';
import type { OpenModelActor, OpenModelSnapshot } from '~/machines/model/open-model-machine';
import { StateCard } from '~/views/kit/StateCard';
import { type MessageIntent, StatusMessage } from '~/views/kit/StatusMessage';
import { BusyIcon, ToneText } from '~/views/kit/status';

/** `again`: the label of the button that opens the model again. */
type OpenModelVariant =
  | 'connecting'
  | 'loading'
  | 'live'
  | Exclude<OpenModelSnapshot['value'], object>
  | Exclude<Extract<OpenModelSnapshot['value'], object>['open'], object>;
type OpenModelTexts = { intent: MessageIntent; title: string; text: string; again?: string };

const again = 'Open Again';

/** By the innermost state of the machine; `live` needs no words. */
const openModelTexts: Record<Exclude<OpenModelVariant, 'live'>, OpenModelTexts> = {
  connecting: {
    intent: 'info',
    title: 'Waiting for the realtime connection',
    text: 'The model is opened as soon as the console is connected to the domain.',
  },
  loading: {
    intent: 'info',
    title: 'Opening the model',
    text: 'A large model may take a while.',
  },
  weighing: { intent: 'warning', title: 'This is a large model', text: '' },
  readOnly: {
    intent: 'info',
    title: 'Read-only',
    text: 'You can read this model but not change it.',
  },
  reconnecting: {
    intent: 'warning',
    title: 'The connection is interrupted',
    text: 'You can read the model. What you typed is sent when the connection is back.',
  },
  detached: {
    intent: 'error',
    title: 'The connection was lost',
    text: 'Your last changes may not have been stored. What you see here can still be read and copied.',
    again,
  },
  deleted: {
    intent: 'error',
    title: 'This model was deleted',
    text: 'You see its last content, which you can still read and copy.',
    again,
  },
  notFound: { intent: 'error', title: 'This model does not exist', text: 'It may have been deleted.', again },
  forbidden: {
    intent: 'error',
    title: "You can't read this model",
    text: "You don't have permission to read it.",
    again,
  },
  failed: {
    intent: 'error',
    title: 'The model could not be opened',
    text: 'Retrying automatically.',
    again: 'Retry',
  },
  closed: {
    intent: 'error',
    title: 'Model closed',
    text: 'What you see here can still be read and copied.',
    again,
  },
  cancelled: {
    intent: 'info',
    title: 'The model was not opened',
    text: 'Opening was cancelled.',
    again: 'Open Model',
  },
};

function variantOf({ value }: OpenModelSnapshot): OpenModelVariant {
  if (typeof value === 'string') return value;
  const { open } = value;
  return typeof open === 'string' ? open : open.opening;
}

/** As in "It holds 900,000 values, nested 12 levels deep, with 31,000,000 characters of text." */
function sizeSentence({ values, characters, depth }: DocumentSize): string {
  const [all, levels, letters] = [values, depth, characters].map((each) => each.toLocaleString('en-US'));
  return `It holds ${all} values, nested ${levels} levels deep, with ${letters} characters of text. It may be slow, or more than this browser can show.`;
}

type OpenModelStateProps = { model: OpenModelActor };

const AgainButton = ({ model, label }: OpenModelStateProps & { label: string }) => (
  <Button size="small" icon={<ArrowClockwise20Regular />} onClick={() => model.send({ type: 'model.retry' })}>
    {label}
  </Button>
);

/** In the place of a model that is not open yet, or could not be opened. */
export function NoModelYet({ model }: OpenModelStateProps) {
  const variant = useSelector(model, variantOf);
  const { reason, size } = useSelector(model, ({ context }) => context);
  if (variant === 'live') return null;
  const { title, text, intent, again } = openModelTexts[variant];
  const cancel = <Button onClick={() => model.send({ type: 'model.cancel' })}>Cancel</Button>;
  let [icon, actions]: [ReactNode, ReactNode] = [
    intent === 'error' ? <PlugDisconnected24Regular /> : <Info24Regular />,
    again === undefined ? undefined : <AgainButton model={model} label={again} />,
  ];
  if (variant === 'connecting' || variant === 'loading')
    [icon, actions] = [<Spinner key="icon" size="small" aria-hidden="true" />, cancel];
  if (variant === 'weighing') {
    icon = <ScaleFill24Regular />;
    actions = (
      <>
        {cancel}
        <Button appearance="primary" onClick={() => model.send({ type: 'model.proceed' })}>
          Open Anyway
        </Button>
      </>
    );
  }
  return (
    <StateCard
      icon={icon}
      tone={intent === 'error' ? 'danger' : intent === 'warning' ? 'warning' : 'neutral'}
      title={title}
      text={variant === 'weighing' && size ? sizeSentence(size) : [reason, text].filter(Boolean).join(' ')}
      announce={intent === 'error' ? 'alert' : 'status'}
      actions={actions}
    />
  );
}

/** Above a model that is shown and not live. */
export function OpenModelBanner({ model }: OpenModelStateProps) {
  const variant = useSelector(model, variantOf);
  const reason = useSelector(model, ({ context }) => context.reason);
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

type SaveStateProps = {
  model: OpenModelActor;
  /** How many texts are typed here and not sent. */
  unsent: number;
  /** In fewer words, where there is little room. */
  short?: boolean;
};

/** Whether everything that was changed here is stored. For a model that is closed only that something is not. */
export function SaveState({ model, unsent, short = false }: SaveStateProps) {
  const snapshot = useSelector(model, (each) => each);
  const isOver = !snapshot.matches('open');
  const isConnected = snapshot.hasTag('connected');
  const committed = snapshot.context.facts?.isCommitted !== false;
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
        : snapshot.hasTag('writable')
          ? { label: 'Saving…', tone: 'brand' as const, icon: <BusyIcon /> }
          : warning(committed ? 'Not connected' : short ? 'Not saved' : 'Not all changes saved');
  return (
    <span role="status">
      <ToneText {...look} />
    </span>
  );
}
