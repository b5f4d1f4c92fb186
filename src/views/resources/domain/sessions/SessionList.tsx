import { Button, Dropdown, Input, mergeClasses, Option, Switch } from '@fluentui/react-components';
import { Filter20Regular, PlugConnected24Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { DomainSession } from '~/api/rest/domain/sessions';
import type { DomainKey } from '~/api/rest/domains';
import { personPath } from '~/core/paths';
import { formatUser, userTypeLabels } from '~/core/person';
import type { TimeZone } from '~/core/times';
import { keptTail } from '~/machines/kit/tail-machine';
import {
  authMethods,
  type SessionFacet,
  sessionList,
  type SessionListActor,
  sessionScreens,
  type SessionTailActor,
} from '~/machines/resources/domain/sessions';
import { Name, When } from '~/views/kit/texts';
import { useWired, useTimeZone } from '~/views/console-parts';
import { useHold } from '~/views/hooks/events';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { Facts } from '~/views/kit/Facts';
import { HelpButton } from '~/views/kit/HelpButton';
import { Page, PageHead } from '~/views/kit/Page';
import { PersonName } from '~/views/kit/PersonName';
import type { Column } from '~/views/kit/list/data-table-rows';
import type { ListFacet, ListTexts } from '~/views/kit/list/ListCard';
import { selectQuery } from '~/machines/kit/resource-list-machine';
import { textColumn, timeColumn } from '~/views/kit/list/resource-rows';
import { listScreenInDomain, useListActor } from '~/views/kit/screens';
import { TailCard } from '~/views/kit/tail/TailCard';
import { useSessionFilterStyles } from '~/views/resources/domain/domain.styles';

/** Spec domain-level §2 "Sessions". */
const authMethodLabels: Readonly<Record<string, string>> = {
  jwt: 'JWT',
  password: 'Password',
  reconnect: 'Reconnect',
  anonymous: 'Anonymous',
};
/** Unknown methods show the server's name. */
const formatAuthMethod = (method: string) =>
  Object.hasOwn(authMethodLabels, method) ? authMethodLabels[method] : method;

const sessionUser = ({ username, userType }: DomainSession) => ({ type: userType, username });

type SessionUserProps = { session: DomainSession; domainKey: DomainKey; name?: string };

function SessionUser({ session, domainKey, ...name }: SessionUserProps) {
  const user = sessionUser(session);
  return <PersonName person={user} href={personPath(domainKey, user)} {...name} />;
}

const sessionListTexts: ListTexts = {
  many: 'Sessions',
  icon: <PlugConnected24Regular />,
  empty: {
    title: 'No sessions',
    text: 'No one is connected to this domain. Turn on Disconnected Sessions to see ended sessions, or Convergence Users to see operators.',
  },
};

const texts = [
  { name: 'sessionId', label: 'Session Id' },
  { name: 'username', label: 'Username' },
  { name: 'authMethod', label: 'Auth Method' },
  { name: 'remoteHost', label: 'Remote Host' },
] as const;
type Draft = Record<(typeof texts)[number]['name'], string>;

const sessionFacetTexts = texts.map(({ name, label }): ListFacet => {
  if (name === 'authMethod')
    return {
      name,
      where: (value) => `signed in by ${formatAuthMethod(value)}`,
      clear: 'Any auth method',
      elsewhere: 'Other auth methods may have some.',
    };
  const noun = label.toLowerCase();
  return {
    name,
    where: (value) => `with “${value}” in the ${noun}`,
    clear: `Any ${noun}`,
    elsewhere: 'The search is case-sensitive.',
  };
});

/** Spec domain-level §2 "Sessions". */
export const sessionColumns = (key: DomainKey, zone: TimeZone): Column<DomainSession>[] => [
  textColumn({ id: 'id', label: 'Session Id', mono: true, sortable: false, of: ({ id }) => id }),
  {
    id: 'user',
    label: 'User',
    width: 190,
    narrow: 'title',
    render: (session) => <SessionUser session={session} domainKey={key} />,
    hint: (session) => formatUser(sessionUser(session)),
  },
  {
    id: 'authMethod',
    label: 'Auth Method',
    width: 120,
    narrow: 'status',
    render: ({ authMethod }) => formatAuthMethod(authMethod),
  },
  timeColumn({ id: 'connected', label: 'Connected At', width: 196, of: ({ connected }) => connected, zone }),
  timeColumn({
    id: 'disconnected',
    label: 'Disconnected At',
    width: 196,
    narrow: 'none',
    of: ({ disconnected }) => disconnected,
    zone,
    none: '–',
  }),
  {
    id: 'remoteHost',
    label: 'Remote Host',
    width: 150,
    narrow: 'none',
    render: ({ remoteHost }) => <Name>{remoteHost || '–'}</Name>,
    hint: ({ remoteHost }) => remoteHost,
  },
];

type SessionFactsProps = { domainKey: DomainKey; session: DomainSession; zone: TimeZone };

/** All facts of a session (spec domain-level §2 "Sessions"). */
function SessionFacts({ domainKey, session, zone }: SessionFactsProps) {
  const { id, userType, authMethod, connected, disconnected } = session;
  const { remoteHost, client, clientVersion, clientMetaData } = session;
  const text = (value: string) => <Name>{value || '–'}</Name>;
  return (
    <Facts
      facts={[
        { label: 'Session Id', value: text(id), mono: true },
        {
          label: 'Username',
          value: <SessionUser session={session} domainKey={domainKey} name={session.username} />,
        },
        { label: 'User Type', value: userTypeLabels[userType] },
        { label: 'Auth Method', value: text(formatAuthMethod(authMethod) ?? '') },
        { label: 'Connected At', value: <When at={connected} zone={zone} /> },
        {
          label: 'Disconnected At',
          value: <When at={disconnected} zone={zone} none="Still connected" />,
        },
        { label: 'Remote Host', value: text(remoteHost) },
        { label: 'Client', value: text(client) },
        { label: 'Client Version', value: text(clientVersion) },
        { label: 'Client Metadata', value: text(clientMetaData) },
      ]}
    />
  );
}

const switches: readonly { name: SessionFacet; label: string }[] = [
  { name: 'disconnected', label: 'Disconnected Sessions' },
  { name: 'convergence', label: 'Convergence Users' },
];

/** A field shows its label as long as it is empty, and before its value. */
const naming = (label: string, value = '') => ({
  'aria-label': label,
  placeholder: label,
  title: value === '' ? undefined : `${label}: ${value}`,
});

/** Filters the sessions: text fields apply with Filter, switches immediately (spec domain-level §2 "Sessions"). */
function SessionFilterForm({ list }: { list: SessionListActor }) {
  const styles = useSessionFilterStyles();
  const { facets } = useSelector(list, selectQuery);
  const { sessionId = '', username = '', authMethod = '', remoteHost = '' } = facets;
  const applied: Draft = { sessionId, username, authMethod, remoteHost };
  const appliedText = JSON.stringify(applied);
  const [{ from, draft }, keepDraft] = useState({ from: appliedText, draft: applied });
  // A new query in the address resets the fields.
  if (from !== appliedText) keepDraft({ from: appliedText, draft: applied });
  const setDraft = (next: (last: Draft) => Draft) => keepDraft((last) => ({ ...last, draft: next(last.draft) }));
  const change = (name: keyof Draft, value: string) => setDraft((last) => ({ ...last, [name]: value }));
  return (
    <form
      role="search"
      aria-label="Filter sessions"
      className={styles.root}
      onSubmit={(event) => {
        event.preventDefault();
        const asked = { ...list.getSnapshot().context.query.facets, ...draft };
        const same = appliedText === JSON.stringify(draft);
        list.send(same ? { type: 'list.reload' } : { type: 'list.ask', change: { facets: asked } });
      }}
    >
      {texts.map(({ name, label }) =>
        name === 'authMethod' ? (
          <Dropdown
            key={name}
            {...naming(label, formatAuthMethod(draft.authMethod))}
            size="small"
            className={mergeClasses(styles.field, styles.choice, draft.authMethod !== '' && styles.filled)}
            value={draft.authMethod === '' ? '' : `${label}: ${formatAuthMethod(draft.authMethod)}`}
            selectedOptions={[draft.authMethod]}
            onOptionSelect={(_, { optionValue = '' }) => change(name, optionValue)}
          >
            <Option value="">Any</Option>
            {authMethods.map((method) => (
              <Option key={method} value={method}>
                {authMethodLabels[method] ?? method}
              </Option>
            ))}
          </Dropdown>
        ) : (
          <Input
            key={name}
            {...naming(label, draft[name])}
            size="small"
            className={mergeClasses(styles.field, draft[name] !== '' && styles.filled)}
            contentBefore={draft[name] === '' ? undefined : `${label}:`}
            value={draft[name]}
            autoComplete="off"
            spellCheck={false}
            onChange={(_, { value }) => change(name, value)}
          />
        ),
      )}
      <Button type="submit" size="small" icon={<Filter20Regular />} className={styles.submit}>
        Filter
      </Button>
      {switches.map(({ name, label }) => (
        <Switch
          key={name}
          size="small"
          label={{ children: label, className: styles.label }}
          checked={facets[name] === 'true'}
          onChange={(_, { checked }) => list.send({ type: 'list.facet', name, value: checked ? 'true' : '' })}
        />
      ))}
    </form>
  );
}

type SessionListViewProps = {
  domainKey: DomainKey;
  list: SessionListActor;
  tail: SessionTailActor;
  zone: TimeZone;
};

/** Current and past sessions of a domain (spec domain-level §2 "Sessions"). */
export const SessionListView = ({ domainKey, list, tail, zone }: SessionListViewProps) => (
  <Page fill>
    <PageHead title="Sessions" after={<HelpButton topic="Sessions" />} />
    <TailCard
      list={list}
      tail={tail}
      descriptor={sessionList.descriptor}
      texts={sessionListTexts}
      columns={sessionColumns(domainKey, zone)}
      rowLabel={(session) => `${formatUser(sessionUser(session))}, ${session.id}`}
      detail={(session) => <SessionFacts domainKey={domainKey} session={session} zone={zone} />}
      zone={zone}
      filters={<SessionFilterForm list={list} />}
      facets={sessionFacetTexts}
      pageSizes={sessionList.defaults.pageSizes}
    />
  </Page>
);

export const SessionListScreen = listScreenInDomain(
  function SessionList({ domainKey }) {
    const screens = useWired(sessionScreens, domainKey);
    const list = useListActor(screens.sessionList, sessionList.defaults);
    const tail = useActorRef(screens.sessionTail, { input: { list, following: false } });
    useHold(keptTail(list, tail));
    return <SessionListView domainKey={domainKey} list={list} tail={tail} zone={useTimeZone()} />;
  },
  sessionList,
  (wiring, key) => sessionScreens(wiring, key).sessionList,
);
