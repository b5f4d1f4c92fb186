import { Button, mergeClasses } from '@fluentui/react-components';
import {
  ArrowClockwise20Regular,
  CheckmarkCircle16Filled,
  Info24Regular,
  LockClosed16Regular,
  PlugDisconnected24Regular,
  ScaleFill24Regular,
  Warning16Regular,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { countOf, formatCount } from '~/core/counts';
import { difference } from '~/core/document/alignment';
import { placeOfEdit } from '~/core/document/edit';
import { expressionOf } from '~/core/document/path-text';
import { type DocumentSize, valueAt } from '~/core/document/value';
import { documentText } from '~/core/json/model-data-text';
import { saveStateOf } from '~/machines/model/model-editor-machine';
import type { LeftEdits, OpenModelActor, OpenModelSnapshot } from '~/machines/model/open-model-machine';
import { SkeletonBar } from '~/views/kit/Card';
import { CodeBlock } from '~/views/kit/CodeBlock';
import { StateCard } from '~/views/kit/StateCard';
import { BusyIcon, ToneText } from '~/views/kit/status';
import { type MessageIntent, StatusMessage } from '~/views/kit/StatusMessage';
import { useOpeningModelStyles } from '../tree/tree.styles';

/** The place of the tree while the model is being opened. The size of the model is not known until all of it is here. */
function OpeningModel({ title, detail, onCancel }: { title: string; detail: string; onCancel: () => void }) {
  const styles = useOpeningModelStyles();
  return (
    <section className={styles.root} aria-busy="true" aria-label="Model data">
      <div className={styles.bar}>
        <BusyIcon />
        <div role="status" className={styles.text}>
          <span className={styles.title}>{title}…</span>
          <span className={styles.detail}>{detail}</span>
        </div>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
      <div className={styles.rows}>
        {Array.from({ length: 24 }, (_, index) => (
          <div key={index} className={mergeClasses(styles.row, index > 0 && styles.member)}>
            <SkeletonBar width="16px" />
            <SkeletonBar width={`${56 + ((index * 29) % 64)}px`} />
            <SkeletonBar width={`${8 + ((index * 13) % 22)}%`} />
          </div>
        ))}
      </div>
      <div className={styles.footer} />
    </section>
  );
}

const most = 10;

function linesOf({ document }: LeftEdits): string[] {
  const { base, mine } = document.unstored(0);
  const places = new Map(difference(base, mine).map((edit) => [expressionOf(placeOfEdit(edit)), edit]));
  return [...places].map(([place, edit]) => {
    const value = valueAt(mine, placeOfEdit(edit));
    return value === undefined ? `${place} removed` : `${place} = ${documentText(value)}`;
  });
}

function LeftChanges({ left }: { left: LeftEdits }) {
  const lines = useMemo(() => linesOf(left), [left]);
  if (lines.length === 0) return null;
  const more = lines.length - most;
  return (
    <>
      {' Your last changes may not be stored:'}
      <CodeBlock label="What you typed" code={lines.slice(0, most).join('\n')} />
      {more > 0 ? `and ${countOf(more, 'more change')}` : null}
    </>
  );
}

type OpenModelVariant =
  | 'connecting'
  | 'loading'
  | 'live'
  | Exclude<OpenModelSnapshot['value'], object>
  | Exclude<Extract<OpenModelSnapshot['value'], object>['open'], object>;
/** `again`: label of the button that reopens the model. */
type OpenModelTexts = [intent: MessageIntent, title: string, text: string, again?: string];

const again = 'Open Again';

/** What needs no message; what is said about the connection is said at one place for all pages. */
type Silent = 'live' | 'reconnecting';
const isSilent = (variant: OpenModelVariant): variant is Silent => variant === 'live' || variant === 'reconnecting';
/** By the innermost state of the machine. */
const openModelTexts: Record<Exclude<OpenModelVariant, Silent>, OpenModelTexts> = {
  connecting: [
    'info',
    'Waiting for the realtime connection',
    'The model is opened as soon as the console is connected to the domain.',
  ],
  loading: ['info', 'Opening the model', 'A large model may take a while.'],
  weighing: ['warning', 'This is a large model', ''],
  readOnly: ['info', 'Read-only', 'You can read this model but not change it.'],
  reopening: [
    'warning',
    'The server closed the model',
    'It is opened again automatically. What you typed is sent then.',
    'Open Now',
  ],
  deleted: [
    'error',
    'This model was deleted',
    'You see its last content, which you can still read and copy. If you create it again, its versions and permissions start over.',
    again,
  ],
  creating: ['info', 'Creating the model again', 'It opens when it is created.'],
  notFound: ['error', 'This model does not exist', 'It may have been deleted.', again],
  forbidden: ['error', "You can't read this model", "You don't have permission to read it.", again],
  failed: ['error', 'The model could not be opened', 'Retrying automatically.', 'Retry'],
  closed: ['error', 'Model closed', 'What you see here can still be read and copied.', again],
  canceled: ['info', 'The model was not opened', 'Opening was canceled.', 'Open Model'],
};

function variantOf({ value }: OpenModelSnapshot): OpenModelVariant {
  if (typeof value === 'string') return value;
  const { open } = value;
  return typeof open === 'string' ? open : open.opening;
}

/** As in "It has 900,000 values, nested 12 levels deep, with 31,000,000 characters of text." */
function sizeSentence({ values, characters, depth }: DocumentSize): string {
  const [all, levels, letters] = [values, depth, characters].map(formatCount);
  return `It has ${all} values, nested ${levels} levels deep, with ${letters} characters of text. It may be slow, or too large for this browser.`;
}

type OpenModelStateProps = { model: OpenModelActor };

const AgainButton = ({ model, label }: OpenModelStateProps & { label: string }) => (
  <Button size="small" icon={<ArrowClockwise20Regular />} onClick={() => model.send({ type: 'model.retry' })}>
    {label}
  </Button>
);

export function NoModelYet({ model }: OpenModelStateProps) {
  const variant = useSelector(model, variantOf);
  const { reason, size } = useSelector(model, ({ context }) => context);
  if (isSilent(variant)) return null;
  const [intent, title, text, label] = openModelTexts[variant];
  const cancel = () => model.send({ type: 'model.cancel' });
  if (variant === 'connecting' || variant === 'loading')
    return <OpeningModel title={title} detail={text} onCancel={cancel} />;
  const isLarge = variant === 'weighing';
  return (
    <StateCard
      icon={isLarge ? <ScaleFill24Regular /> : intent === 'error' ? <PlugDisconnected24Regular /> : <Info24Regular />}
      tone={intent === 'error' ? 'danger' : intent === 'warning' ? 'warning' : 'neutral'}
      title={title}
      text={isLarge && size ? sizeSentence(size) : [reason, text].filter(Boolean).join(' ')}
      announce={intent === 'error' ? 'alert' : 'status'}
      actions={
        label === undefined ? (
          <>
            <Button onClick={cancel}>Cancel</Button>
            <Button appearance="primary" onClick={() => model.send({ type: 'model.proceed' })}>
              Open Anyway
            </Button>
          </>
        ) : (
          <AgainButton model={model} label={label} />
        )
      }
    />
  );
}

export function OpenModelBanner({ model, onCreate }: OpenModelStateProps & { onCreate?: () => void }) {
  const variant = useSelector(model, variantOf);
  const { reason, left } = useSelector(model, ({ context }) => context);
  const isGone = useSelector(model, (s) => s.hasTag('gone'));
  const isOver = useSelector(model, (s) => s.hasTag('over') && !s.hasTag('healing'));
  if (isSilent(variant)) return null;
  const [intent, title, text, label] = openModelTexts[variant];
  return (
    <StatusMessage
      intent={intent}
      title={`${title}.`}
      actions={
        label !== undefined ? (
          <>
            {onCreate && isGone ? (
              <Button size="small" onClick={onCreate}>
                Create Again
              </Button>
            ) : null}
            <AgainButton model={model} label={label} />
          </>
        ) : undefined
      }
    >
      {[reason, text].filter(Boolean).join(' ')}
      {isOver && left ? <LeftChanges left={left} /> : null}
    </StatusMessage>
  );
}

type SaveStateProps = { model: OpenModelActor; unsent: number; isOffered?: boolean; short?: boolean };

/** Whether all changes are saved. For a closed model shows only unsaved changes. */
export function SaveState({ model, unsent, isOffered = false, short = false }: SaveStateProps) {
  const state = useSelector(model, (snapshot) => saveStateOf(snapshot, unsent, isOffered));
  if (state === 'over') return <span role="status" />;
  const warning = ['warning', <Warning16Regular key="icon" />] as const;
  const [label, tone, icon] = {
    saved: [short ? 'Saved' : 'All changes saved', 'success', <CheckmarkCircle16Filled key="icon" />] as const,
    saving: ['Saving…', 'brand', <BusyIcon key="icon" />] as const,
    unsent: [short ? `${unsent} not sent` : `${countOf(unsent, 'change')} not sent`, ...warning] as const,
    unsaved: [short ? 'Not saved' : 'Not all changes saved', ...warning] as const,
    disconnected: ['Read-only', 'neutral', <LockClosed16Regular key="icon" />] as const,
  }[state];
  return (
    <span role="status">
      <ToneText label={label} tone={tone} icon={icon} />
    </span>
  );
}
