import { mergeClasses, Tab, TabList } from '@fluentui/react-components';
import {
  ArrowClockwise16Regular,
  Braces16Regular,
  Chat16Regular,
  Eye16Regular,
  History20Regular,
  PlugConnected16Regular,
  PlugDisconnected16Regular,
  PulseRegular,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { Fragment, type ReactElement, type ReactNode, useId, useState } from 'react';
import type { DomainKey } from '~/api/rest/domains';
import { domainPath, personPath } from '~/core/paths';
import { formatUser, type UserId } from '~/core/person';
import { explainProblem } from '~/core/problem';
import { formatCount } from '~/core/counts';
import { durationText, type TimeZone } from '~/core/times';
import { modelHistoryPath } from '~/machines/model/models';
import { activityPath, nameOfActivity } from '~/machines/resources/domain/activities';
import { chatPath } from '~/machines/resources/domain/chats';
import {
  type DomainEvent,
  type EventKind,
  eventKinds,
  type LatestEvents,
  type LatestEventsActor,
  latestEventsScreens,
  selectLatestWatch,
} from '~/machines/resources/domain/latest-events-machine';
import { useIsOutageTold, useTimeZone, useWired } from '~/views/console-parts';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { ProblemText } from '~/views/kit/BlankState';
import { IconButton, RetryButton } from '~/views/kit/buttons';
import { Card, SkeletonBar } from '~/views/kit/Card';
import { Row } from '~/views/kit/layout';
import { useTextStyles } from '~/views/kit/layout.styles';
import { AppLink } from '~/views/kit/links';
import { BusyIcon } from '~/views/kit/status';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { Name, When } from '~/views/kit/texts';
import { useLatestEventsStyles } from './dashboard.styles';

/** What is shown of each kind: the tab, and what is said if there is nothing of it. */
const kinds: Record<EventKind, { tab: string; none: string; page: string }> = {
  model: { tab: 'Models', none: 'No models yet.', page: 'models' },
  session: { tab: 'Sessions', none: 'No one has connected lately.', page: 'sessions?disconnected=true' },
  message: { tab: 'Messages', none: 'No messages yet.', page: 'chats' },
  activity: { tab: 'Activities', none: 'No activities now.', page: 'activities' },
};
type Tab = EventKind | 'all';
const listed = new Intl.ListFormat('en');
const mostShown = 50;

type SubjectProps = { href: string | undefined; mono?: boolean; children: string };

/** What an event is about, and a link to it if it has a page. It is cut before the words beside it. */
function Subject({ href, mono, children }: SubjectProps) {
  const styles = useLatestEventsStyles();
  return (
    <span className={styles.subject} title={children}>
      <AppLink href={href}>
        <Name className={mono ? styles.id : styles.name}>{children}</Name>
      </AppLink>
    </span>
  );
}

const Person = ({ user }: { user: UserId & { displayName?: string } }) => {
  const name = user.displayName || formatUser(user);
  return (
    <span className={useLatestEventsStyles().person} title={name}>
      <Name>{name}</Name>
    </span>
  );
};

type EventOf<Kind extends EventKind> = Extract<DomainEvent, { kind: Kind }>;
type Told = { icon: ReactElement; sentence: ReactNode; detail: string };

const modelTold = (key: DomainKey, { model, what, by }: EventOf<'model'>): Told => ({
  icon: <Braces16Regular />,
  sentence: (
    <>
      <Subject mono href={modelHistoryPath(key, model.id)}>
        {model.id}
      </Subject>{' '}
      <Words>{by ? `${what} by ` : what}</Words>
      {by ? <Person user={by} /> : null}
    </>
  ),
  detail: what === 'created' ? model.collection : `${model.collection}, version ${formatCount(model.version)}`,
});

function sessionTold(key: DomainKey, { session, what, at }: EventOf<'session'>): Told {
  const { username, userType, connected, client, remoteHost } = session;
  const isStart = what === 'connected';
  const user = { type: userType, username };
  return {
    icon: isStart ? <PlugConnected16Regular /> : <PlugDisconnected16Regular />,
    sentence: (
      <>
        <Subject href={personPath(key, user)}>{formatUser(user)}</Subject> <Words>{what}</Words>
      </>
    ),
    detail: isStart
      ? [client, remoteHost && `from ${remoteHost}`].filter(Boolean).join(' ')
      : `after ${durationText(at - connected) ?? 'less than a minute'}`,
  };
}

const Words = ({ children }: { children: string }) => <span className={useLatestEventsStyles().words}>{children}</span>;

/** What an event says. */
function toldOf(key: DomainKey, event: DomainEvent): Told {
  switch (event.kind) {
    case 'model':
      return modelTold(key, event);
    case 'session':
      return sessionTold(key, event);
    case 'message':
      return {
        icon: <Chat16Regular />,
        sentence: (
          <>
            <Person user={event.user} />
            <Words> wrote in </Words>
            <Subject href={chatPath(key, event.chatId)}>{event.chat}</Subject>
          </>
        ),
        detail: `“${event.text}”`,
      };
    case 'activity':
      return {
        icon: <PulseRegular fontSize={16} />,
        sentence: (
          <>
            <Subject mono href={activityPath(key, event.activity)}>
              {nameOfActivity(event.activity)}
            </Subject>{' '}
            <Words>created</Words>
          </>
        ),
        detail: 'Activity',
      };
  }
}

const idOf = (event: DomainEvent): string => {
  switch (event.kind) {
    case 'model':
      return JSON.stringify(['model', event.model.id]);
    case 'session':
      return JSON.stringify([event.what, event.session.id]);
    case 'message':
      return JSON.stringify(['message', event.chatId, event.number]);
    case 'activity':
      return JSON.stringify(['activity', event.activity.type, event.activity.id]);
  }
};

type EventRowProps = { domainKey: DomainKey; event: DomainEvent; now: number; zone: TimeZone };

function EventRow({ domainKey, event, now, zone }: EventRowProps) {
  const styles = useLatestEventsStyles();
  const { icon, sentence, detail } = toldOf(domainKey, event);
  return (
    <li className={styles.row}>
      <span className={styles.sign} aria-hidden="true">
        {icon}
      </span>
      <span className={styles.text}>
        <span className={styles.sentence}>{sentence}</span>{' '}
        <span className={styles.detail} title={detail}>
          <Name>{detail}</Name>
        </span>
      </span>
      <span className={styles.when}>
        <When at={event.at} zone={zone} before={now} />
      </span>
    </li>
  );
}

/** Also if only a part was searched, or if events of another kind end the list. */
function nothingOf({ events, cuts }: LatestEvents, tab: Tab): string {
  if (tab === 'all') return events.length > 0 || Object.keys(cuts).length > 0 ? 'Nothing found.' : 'Nothing yet.';
  return cuts[tab] ? 'None found.' : kinds[tab].none;
}

type EventsProps = Omit<EventRowProps, 'event'> & {
  latest: LatestEvents;
  tab: Tab;
  /** The end of the operator's previous visit, in epoch milliseconds. */
  lastVisit: number | undefined;
};

function Events({ domainKey, latest, now, zone, tab, lastVisit }: EventsProps) {
  const styles = useLatestEventsStyles();
  const text = useTextStyles();
  const events = latest.events
    .filter(({ kind, at }) => (tab === 'all' ? at >= latest.since : kind === tab))
    .slice(0, mostShown);
  // The mark stands between what is new and what is not.
  const place = events.findIndex(({ at }) => lastVisit !== undefined && at <= lastVisit);
  if (events.length === 0) return <p className={mergeClasses(styles.note, text.muted)}>{nothingOf(latest, tab)}</p>;
  return (
    <ul>
      {events.map((event, index) => (
        <Fragment key={idOf(event)}>
          {index === place && lastVisit !== undefined ? (
            <li className={styles.mark}>
              <Eye16Regular aria-hidden="true" />
              <span>
                Your last visit, <When at={lastVisit} zone={zone} before={now} />
              </span>
            </li>
          ) : null}
          <EventRow domainKey={domainKey} event={event} now={now} zone={zone} />
        </Fragment>
      ))}
    </ul>
  );
}

type LatestEventsCardProps = Pick<EventsProps, 'domainKey' | 'zone' | 'lastVisit'> & { actor: LatestEventsActor };

/**
 * What happened in the domain lately: changed models, people who came and went, messages and activities, newest
 * first.
 */
export function LatestEventsCard({ domainKey, actor, zone, lastVisit }: LatestEventsCardProps) {
  const styles = useLatestEventsStyles();
  const text = useTextStyles();
  const panel = useId();
  const [tab, setTab] = useState<Tab>('all');
  const latest = useSelector(actor, (s) => s.context.latest);
  const problem = useSelector(actor, (s) => s.context.problem);
  const watch = useSelector(actor, selectLatestWatch);
  const reload = () => actor.send({ type: 'latest.reload' });
  const retry = <RetryButton watch={watch} onRetry={reload} />;
  const isTold = useIsOutageTold();
  const asked = tab === 'all' ? eventKinds : [tab];
  const unread = asked.filter((kind) => latest?.value.unread[kind]);
  const why = problem ?? unread.map((kind) => latest?.value.unread[kind])[0];
  const cuts = asked.flatMap((kind) => latest?.value.cuts[kind] ?? []);
  const cutText = `Searched only ${listed.format(cuts)}.`;
  const isAsking = useSelector(watch, (poll) => poll?.matches('asking') === true);
  return (
    <Card
      edge
      title="What happened lately"
      icon={<History20Regular />}
      padded={false}
      actions={
        <TabList
          size="small"
          className={styles.tabs}
          aria-label="Kinds of events"
          selectedValue={tab}
          onTabSelect={(_, { value }) => setTab(value as Tab)}
        >
          {(['all', ...eventKinds] as const).map((each) => (
            <Tab key={each} id={`${panel}-${each}`} value={each} aria-controls={panel}>
              {each === 'all' ? 'All' : kinds[each].tab}
            </Tab>
          ))}
        </TabList>
      }
      busy={latest === undefined && problem === undefined}
      className={styles.card}
    >
      <div id={panel} role="tabpanel" tabIndex={0} aria-labelledby={`${panel}-${tab}`} className={styles.panel}>
        {latest && why && (!isTold || unread.length === asked.length) ? (
          <StatusMessage intent="warning" shape="square" announce="off" actions={retry}>
            {problem ? 'What happened since then' : listed.format(unread.map((kind) => kinds[kind].tab))} could not be
            loaded. {explainProblem(why)}
          </StatusMessage>
        ) : null}
        {latest ? (
          unread.length === asked.length ? null : (
            <Events {...{ domainKey, zone, tab, lastVisit }} latest={latest.value} now={latest.at} />
          )
        ) : problem ? (
          <div className={styles.note}>
            <ProblemText title="What happened lately could not be loaded." problem={problem} actions={retry} />
          </div>
        ) : (
          <div className={styles.waiting}>
            {[70, 50, 60, 40, 65].map((width) => (
              <SkeletonBar key={width} width={`${width}%`} />
            ))}
          </div>
        )}
      </div>
      <Row gap="S" className={styles.foot}>
        {latest ? (
          <>
            <span className={text.caption}>
              Updated <When at={latest.at} zone={zone} form="seconds" />
            </span>
            <IconButton
              size="small"
              icon={isAsking ? <BusyIcon /> : <ArrowClockwise16Regular />}
              label="Reload"
              disabledFocusable={isAsking}
              onClick={reload}
            />
          </>
        ) : null}
        {cuts.length > 0 ? (
          <span className={styles.cuts} title={cutText}>
            {cutText}
          </span>
        ) : null}
        {tab === 'all' ? null : (
          <AppLink href={`${domainPath(domainKey)}/${kinds[tab].page}`} className={styles.end}>
            All {kinds[tab].tab.toLowerCase()}
          </AppLink>
        )}
      </Row>
    </Card>
  );
}

export function LatestEventsScreen(props: Omit<LatestEventsCardProps, 'actor' | 'zone'>) {
  const { latestEvents } = useWired(latestEventsScreens, props.domainKey);
  return <LatestEventsCard {...props} actor={useActorRef(latestEvents)} zone={useTimeZone()} />;
}
