import { Button, mergeClasses } from '@fluentui/react-components';
import {
  ArrowClockwise16Regular,
  CheckmarkCircle16Filled,
  CheckmarkCircle20Filled,
  Circle16Regular,
  ErrorCircle16Filled,
  ErrorCircle20Filled,
  PlugConnected16Regular,
  PlugDisconnected16Regular,
  WifiOff20Regular,
} from '@fluentui/react-icons';
import { shallowEqual, useSelector } from '@xstate/react';
import { type ReactElement, type ReactNode, useContext } from 'react';
import { countOf } from '~/core/counts';
import { asSentence } from '~/core/problem';
import { formatTime, type TimeZone } from '~/core/times';
import {
  type ConnectionActor,
  type ConnectionSnapshot,
  selectChecking,
  selectStory,
  selectUnreachable,
  type Story,
} from '~/machines/connection/connection-machine';
import { useConnection, useTimeZone } from '~/views/console-parts';
import { ShownContext } from '~/views/hooks/events';
import { useKeepFocus } from '~/views/hooks/focus';
import { neverHidden } from '~/views/kit/Notices';
import { PopoverButton } from '~/views/kit/OnDemand';
import { useToneStyles } from '~/views/kit/kit.styles';
import { useTextStyles } from '~/views/kit/layout.styles';
import { BusyIcon, ToneText } from '~/views/kit/status';
import { ConnectionLink } from './ConnectionLink';
import { useConnectionStripStyles } from './connection.styles';

/** One story about the connection: who is away, or back. */
export type Told = {
  tone: 'warning' | 'danger' | 'success';
  /** For narrow windows. */
  short: string;
  title: string;
  /** What is not sent, why, and what happens next. */
  text: string;
  canRetry: boolean;
  canCheck: boolean;
};

const backTitles = {
  you: 'You are online again.',
  server: 'The Convergence Server is online again.',
  realtime: 'The realtime connection is back.',
};

function unsentText({ context: { unsent } }: ConnectionSnapshot): string {
  if (unsent.count > 0) return `${countOf(unsent.count, 'change')} ${unsent.count === 1 ? 'is' : 'are'} not sent yet.`;
  return unsent.more ? 'Your last changes may not be saved yet.' : '';
}

const awayOf = (
  s: ConnectionSnapshot,
  who: Exclude<Story, 'quiet' | object>,
  zone: TimeZone,
): Omit<Told, 'canCheck'> => {
  const { domain, secondsLeft, lostAt } = s.context;
  switch (who) {
    case 'you':
      return {
        tone: 'warning',
        short: 'You are offline',
        title: 'You are offline.',
        text: 'Trying again when the network is back.',
        canRetry: false,
      };
    case 'server':
      return {
        tone: 'danger',
        short: 'Server offline',
        title: 'The Convergence Server appears to be Offline.',
        text: selectChecking(s) ? 'Checking now' : `Checking again in ${countOf(secondsLeft, 'second')}`,
        canRetry: true,
      };
    case 'domain':
      return {
        tone: 'warning',
        short: 'Not updated',
        title: `Not updated since ${formatTime(domain.stale?.since ?? 0, zone, 'seconds')}.`,
        text: `${asSentence(domain.stale?.reason ?? '')} Retrying automatically.`,
        canRetry: true,
      };
    case 'realtime':
      return {
        tone: 'warning',
        short: 'Not connected',
        title: lostAt === undefined ? 'There is no realtime connection.' : 'The realtime connection is interrupted.',
        text: domain.canRetry
          ? `${asSentence(domain.linkReason ?? 'The connection was closed.')} Retrying automatically.`
          : 'Reconnecting automatically.',
        canRetry: domain.canRetry,
      };
  }
};

function toldOf(s: ConnectionSnapshot | undefined, zone: TimeZone): Told | undefined {
  const story = s ? selectStory(s) : 'quiet';
  if (!s || story === 'quiet') return undefined;
  if (typeof story === 'object') {
    const done = { tone: 'success', short: 'Online again', text: '', canRetry: false, canCheck: false } as const;
    return { ...done, title: backTitles[story.back] };
  }
  const { text, ...away } = awayOf(s, story, zone);
  return { ...away, text: [unsentText(s), text].filter(Boolean).join(' '), canCheck: true };
}

function useTold(connection: ConnectionActor): Told | undefined {
  const zone = useTimeZone();
  return useSelector(connection, (s) => toldOf(s, zone), shallowEqual);
}

const icons: Record<Told['tone'], ReactElement> = {
  warning: <WifiOff20Regular />,
  danger: <ErrorCircle20Filled />,
  success: <CheckmarkCircle20Filled />,
};

/** Takes care of the focus when it goes. */
const Kept = ({ children }: { children: ReactNode }) => <span ref={useKeepFocus<HTMLSpanElement>()}>{children}</span>;

function Actions({ told, connection }: { told: Told; connection: ConnectionActor }) {
  const isBusy = useSelector(connection, (s) => selectChecking(s) && selectUnreachable(s));
  return (
    <>
      {told.canRetry ? (
        <Kept>
          <Button
            size="small"
            icon={isBusy ? <BusyIcon /> : <ArrowClockwise16Regular />}
            onClick={() => connection.send({ type: 'connection.retry' })}
          >
            Retry
          </Button>
        </Kept>
      ) : null}
      {told.canCheck ? (
        <Kept>
          <ConnectionLink />
        </Kept>
      ) : null}
    </>
  );
}

type OfConnection = { connection: ConnectionActor };

function Strip({ told, connection }: OfConnection & { told: Told }) {
  const styles = useConnectionStripStyles();
  return (
    <div role="group" aria-label="Connection" className={styles.strip}>
      <span className={styles.icon}>{icons[told.tone]}</span>
      <span className={styles.text} title={`${told.title} ${told.text}`.trim()}>
        <strong>{told.title}</strong> {told.text}
      </span>
      <Actions told={told} connection={connection} />
    </div>
  );
}

function ToldRow({ connection, children }: OfConnection & { children: ReactNode }) {
  const styles = useConnectionStripStyles();
  const tones = useToneStyles();
  const told = useTold(connection);
  return (
    <div className={mergeClasses(styles.row, told && styles.told, told && tones[told.tone])}>
      {children}
      {told ? <Strip key={told.short} told={told} connection={connection} /> : null}
    </div>
  );
}

/** The row of the breadcrumbs, with room for what is told about the connection: nothing moves when it comes or goes. */
export function ConnectionRow({ children }: { children: ReactNode }) {
  const styles = useConnectionStripStyles();
  const connection = useConnection();
  return useContext(ShownContext) && connection ? (
    <ToldRow connection={connection}>{children}</ToldRow>
  ) : (
    <div className={styles.row}>{children}</div>
  );
}

function ToldChip({ connection, children }: OfConnection & { children: ReactNode }) {
  const styles = useConnectionStripStyles();
  const tones = useToneStyles();
  const told = useTold(connection);
  if (!told) return children;
  return (
    <PopoverButton
      key={told.short}
      button={
        <Button size="small" icon={icons[told.tone]} className={mergeClasses(styles.chip, tones[told.tone])}>
          {told.short}
        </Button>
      }
      positioning="below-start"
      className={styles.panel}
      title={told.title}
      titleClass={styles.panelTitle}
      tabIndex={told.canRetry || told.canCheck ? undefined : -1}
    >
      <div>{told.text}</div>
      <div className={styles.panelActions}>
        <Actions told={told} connection={connection} />
      </div>
    </PopoverButton>
  );
}

/** In the top bar of a window without breadcrumbs: two words instead of the place; when pressed, all that is told. */
export function ConnectionChip({ children }: { children: ReactNode }) {
  const connection = useConnection();
  return connection ? <ToldChip connection={connection}>{children}</ToldChip> : children;
}

/** Announces what is told, once, wherever the focus is; neither the countdown nor what is not sent. */
export function ConnectionAnnouncement({ connection }: OfConnection) {
  const text = useTextStyles();
  const { title = '', tone } = useTold(connection) ?? {};
  const isUrgent = tone === 'danger';
  return (
    <div {...neverHidden} className={text.hidden}>
      <p role="alert">{isUrgent ? title : ''}</p>
      <p role="status">{isUrgent ? '' : title}</p>
    </div>
  );
}

const asOf = (what: string, at: number, zone: TimeZone) => (
  <ToneText tone="neutral" label={`${what}, as of ${formatTime(at, zone, 'clock')}`} icon={<Circle16Regular />} />
);

function ServerState({ connection }: OfConnection) {
  const zone = useTimeZone();
  const story = useSelector(connection, selectStory);
  const at = useSelector(connection, (s) => (selectUnreachable(s) ? s.context.answeredAt : undefined));
  if (story === 'server') return <ToneText tone="danger" label="Server offline" icon={<ErrorCircle16Filled />} />;
  if (story === 'you' && at !== undefined) return asOf('Server', at, zone);
  return story === 'you' ? (
    <ToneText tone="neutral" label="Server not reached" icon={<Circle16Regular />} />
  ) : (
    <ToneText tone="success" label="Server online" icon={<CheckmarkCircle16Filled />} />
  );
}

function RealtimeState({ connection }: OfConnection) {
  const zone = useTimeZone();
  const link = useSelector(connection, (s) => s.context.domain.link);
  const isAway = useSelector(connection, (s) => selectUnreachable(s) || selectStory(s) === 'realtime');
  // A lost connection may not have noticed yet.
  const at = useSelector(connection, ({ context }) =>
    context.domain.link === 'connected' ? context.answeredAt : context.lostAt,
  );
  if (link === 'connected' && !isAway)
    return <ToneText tone="success" label="Realtime connected" icon={<PlugConnected16Regular />} />;
  if (link === 'connecting' && !isAway) return <ToneText tone="brand" label="Connecting…" icon={<BusyIcon />} />;
  if (at !== undefined) return asOf('Realtime', at, zone);
  return <ToneText tone="neutral" label="Not connected" icon={<PlugDisconnected16Regular />} />;
}

/** At the bottom of a navigation: whether the server answers and, in a domain, its realtime service. */
export function ConnectionState({ ofDomain = false }: { ofDomain?: boolean }) {
  const connection = useConnection();
  return connection ? (
    <>
      <ServerState connection={connection} />
      {ofDomain ? <RealtimeState connection={connection} /> : null}
    </>
  ) : null;
}
