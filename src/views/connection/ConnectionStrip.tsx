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
import { pastDayText, type TimeZone } from '~/core/times';
import {
  type ConnectionActor,
  type ConnectionSnapshot,
  selectChecking,
  selectStale,
  selectStory,
  selectUnreachable,
  type Story,
} from '~/machines/connection/connection-machine';
import { useConnection, useConsoleParts, useTimeZone } from '~/views/console-parts';
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
type Told = {
  tone: 'warning' | 'danger' | 'success';
  /** For narrow windows. */
  short: string;
  title: string;
  /** Why, what happens next, and what is not sent. */
  text: string;
  retry: 'offered' | 'running' | undefined;
};

type Clock = { zone: TimeZone; now: number };

function useClock(): () => Clock {
  const zone = useTimeZone();
  const { wiring } = useConsoleParts();
  return () => ({ zone, now: wiring.now() });
}

const backTitles = {
  you: 'You are online again.',
  server: 'The Convergence Server is online again.',
  realtime: 'The realtime connection is back.',
};

function unsentText({ context: { unsent } }: ConnectionSnapshot): string {
  if (unsent.count > 0) return `${countOf(unsent.count, 'change')} ${unsent.count === 1 ? 'is' : 'are'} not sent yet.`;
  return unsent.more ? 'Not all changes are saved yet.' : '';
}

const awayOf = (s: ConnectionSnapshot, who: Exclude<Story, 'quiet' | object>, { zone, now }: Clock): Told => {
  const { domain, secondsLeft, lostAt } = s.context;
  switch (who) {
    case 'you':
      return {
        tone: 'warning',
        short: 'You are offline',
        title: 'You are offline.',
        text: s.value.network === 'offline' ? 'Trying again when the network is back.' : 'Checking now.',
        retry: s.value.network === 'offline' ? undefined : 'offered',
      };
    case 'server':
      return {
        tone: 'danger',
        short: 'Server offline',
        title: 'The Convergence Server appears to be Offline.',
        text: selectChecking(s) ? 'Checking now' : `Checking again in ${countOf(secondsLeft, 'second')}`,
        retry: 'offered',
      };
    case 'domain':
      return {
        tone: 'warning',
        short: 'Not updated',
        title: `Not updated since ${pastDayText(domain.stale?.since ?? 0, now, zone)}.`,
        text: `${asSentence(domain.stale?.reason ?? '')} Retrying automatically.`,
        retry: 'offered',
      };
    case 'realtime':
      return {
        tone: 'warning',
        short: 'Not connected',
        title: lostAt === undefined ? 'There is no realtime connection.' : 'The realtime connection is interrupted.',
        text:
          domain.link === 'reconnecting'
            ? 'Reconnecting automatically.'
            : `${asSentence(domain.linkReason ?? 'The connection was closed.')} Retrying automatically.`,
        retry: domain.link === 'broken' ? 'offered' : domain.link === 'connecting' ? 'running' : undefined,
      };
  }
};

function toldOf(s: ConnectionSnapshot, clock: Clock): Told | undefined {
  const story = selectStory(s);
  if (story === 'quiet') return undefined;
  if (typeof story === 'object')
    return { tone: 'success', short: 'Online again', title: backTitles[story.back], text: '', retry: undefined };
  const { text, ...away } = awayOf(s, story, clock);
  const unsent = unsentText(s);
  return { ...away, text: unsent === '' ? text : `${asSentence(text)} ${unsent}` };
}

function useTold(connection: ConnectionActor): Told | undefined {
  const clock = useClock();
  return useSelector(connection, (s) => toldOf(s, clock()), shallowEqual);
}

const icons: Record<Told['tone'], ReactElement> = {
  warning: <WifiOff20Regular />,
  danger: <ErrorCircle20Filled />,
  success: <CheckmarkCircle20Filled />,
};

/** The focus stays on the page when it goes. */
const Kept = ({ children, className }: { children: ReactNode; className?: string | undefined }) => (
  <span ref={useKeepFocus<HTMLSpanElement>()} className={mergeClasses(useConnectionStripStyles().kept, className)}>
    {children}
  </span>
);

function Actions({ told, connection }: { told: Told; connection: ConnectionActor }) {
  const isBusy = useSelector(connection, (s) => selectChecking(s) && selectUnreachable(s));
  return (
    <>
      {told.retry ? (
        <Kept>
          <Button
            disabledFocusable={told.retry === 'running'}
            size="small"
            icon={isBusy || told.retry === 'running' ? <BusyIcon /> : <ArrowClockwise16Regular />}
            onClick={() => connection.send({ type: 'connection.retry' })}
          >
            Retry
          </Button>
        </Kept>
      ) : null}
      {told.tone === 'success' ? null : (
        <Kept>
          <ConnectionLink />
        </Kept>
      )}
    </>
  );
}

type OfConnection = { connection: ConnectionActor };

/** Characters; more are shown in two small lines. */
const mostInOneLine = 90;

function Strip({ told, connection }: OfConnection & { told: Told }) {
  const styles = useConnectionStripStyles();
  const text = `${told.title} ${told.text}`.trim();
  const isLong = text.length > mostInOneLine;
  return (
    <div role="group" aria-label="Connection" className={styles.strip}>
      {/* Another text does not move, but replaces the one before. */}
      <span key={text} className={styles.words}>
        <span className={styles.icon}>{icons[told.tone]}</span>
        <span className={mergeClasses(styles.text, isLong && styles.long)} title={text}>
          <strong>{told.title}</strong> {told.text}
        </span>
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
    <div className={mergeClasses(styles.row, told && styles.filled, told && tones[told.tone])}>
      {children}
      {told ? <Strip told={told} connection={connection} /> : null}
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
    <Kept className={styles.narrow}>
      <PopoverButton
        button={
          <Button size="small" icon={icons[told.tone]} className={mergeClasses(styles.chip, tones[told.tone])}>
            {told.short}
          </Button>
        }
        positioning="below-start"
        className={styles.panel}
        title={told.title}
        titleClass={styles.panelTitle}
        tabIndex={told.tone === 'success' ? -1 : undefined}
      >
        <div>{told.text}</div>
        <div className={styles.panelActions}>
          <Actions told={told} connection={connection} />
        </div>
      </PopoverButton>
    </Kept>
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
      <p aria-live="assertive">{isUrgent ? title : ''}</p>
      <p aria-live="polite">{isUrgent ? '' : title}</p>
    </div>
  );
}

const asOf = (text: string) => <ToneText tone="neutral" label={text} icon={<Circle16Regular />} />;
const asOfText = (what: string, at: number | undefined, { zone, now }: Clock) =>
  at === undefined ? undefined : `${what}, as of ${pastDayText(at, now, zone)}`;

function ServerState({ connection }: OfConnection) {
  const clock = useClock();
  const story = useSelector(connection, selectStory);
  const text = useSelector(connection, (s) => asOfText('Server', s.context.answeredAt, clock()));
  if (story === 'server') return <ToneText tone="danger" label="Server offline" icon={<ErrorCircle16Filled />} />;
  if (story === 'you') return asOf(text ?? 'Server not reached');
  return <ToneText tone="success" label="Server online" icon={<CheckmarkCircle16Filled />} />;
}

function RealtimeState({ connection }: OfConnection) {
  const clock = useClock();
  const link = useSelector(connection, (s) => s.context.domain.link);
  // A lost connection may not have noticed yet.
  const isLive = useSelector(connection, (s) => s.context.domain.link === 'connected' && !selectStale(s));
  const text = useSelector(connection, ({ context: { domain, lostAt, answeredAt } }) =>
    asOfText('Realtime', domain.link === 'connected' ? answeredAt : lostAt, clock()),
  );
  if (isLive) return <ToneText tone="success" label="Realtime connected" icon={<PlugConnected16Regular />} />;
  if (text !== undefined) return asOf(text);
  return link === 'connecting' ? (
    <ToneText tone="brand" label="Connecting…" icon={<BusyIcon />} />
  ) : (
    <ToneText tone="neutral" label="Not connected" icon={<PlugDisconnected16Regular />} />
  );
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
