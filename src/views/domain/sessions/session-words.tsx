import { PlugConnected24Regular } from '@fluentui/react-icons';
import type { DomainSession } from '../../../api/rest/domain/sessions';
import type { SessionFacet } from '../../../machines/in-domain/sessions/session-list';
import type { Column } from '../../shared/data-table-types';
import type { TimeZone } from '../../shared/format-time';
import type { ListFacet, ListWords } from '../../shared/list/list-types';
import { When } from '../../shared/When';
import { sayUser } from '../user-words';

/** Spec domain-level §2 "Sessions". */
export const authMethodWords: Readonly<Record<string, string>> = {
  jwt: 'JWT',
  password: 'Password',
  reconnect: 'Reconnect',
  anonymous: 'Anonymous',
};
/** A method that this console does not know keeps the server's name. */
export const sayAuthMethod = (method: string) =>
  Object.hasOwn(authMethodWords, method) ? authMethodWords[method] : method;

export const sessionUser = ({ username, userType }: DomainSession) => sayUser({ type: userType, username });

export const sessionListWords: ListWords = {
  many: 'Sessions',
  icon: <PlugConnected24Regular />,
  empty: {
    title: 'No sessions',
    text: 'Nobody is connected to this domain now. Sessions that have ended are shown with Disconnected Sessions, those of operators with Convergence Users.',
  },
};

const facet = (name: SessionFacet, label: string): ListFacet => ({
  name,
  where: (value) => `with “${value}” in the ${label}`,
  clear: `Any ${label}`,
  elsewhere: 'The search is case-sensitive.',
});
/** For the words when nothing matches. */
export const sessionFacetWords: readonly ListFacet[] = [
  facet('sessionId', 'session id'),
  facet('username', 'username'),
  {
    name: 'authMethod',
    where: (value) => `signed in by ${sayAuthMethod(value)}`,
    clear: 'Any auth method',
    elsewhere: 'Other auth methods may have some.',
  },
  facet('remoteHost', 'remote host'),
];

/** Spec domain-level §2 "Sessions". */
export const sessionColumns = (zone: TimeZone): Column<DomainSession>[] => [
  {
    id: 'id',
    label: 'Session Id',
    mono: true,
    narrow: 'second',
    render: ({ id }) => <bdi>{id}</bdi>,
    hint: ({ id }) => id,
  },
  {
    id: 'user',
    label: 'User',
    width: 190,
    narrow: 'title',
    render: (session) => <bdi>{sessionUser(session)}</bdi>,
    hint: sessionUser,
  },
  {
    id: 'authMethod',
    label: 'Auth Method',
    width: 120,
    narrow: 'status',
    render: ({ authMethod }) => sayAuthMethod(authMethod),
  },
  {
    id: 'connected',
    label: 'Connected At',
    width: 196,
    narrow: 'status',
    render: ({ connected }) => <When at={connected} zone={zone} />,
  },
  {
    id: 'disconnected',
    label: 'Disconnected At',
    width: 196,
    narrow: 'none',
    render: ({ disconnected }) => <When at={disconnected} zone={zone} none="–" />,
  },
  {
    id: 'remoteHost',
    label: 'Remote Host',
    width: 150,
    narrow: 'none',
    render: ({ remoteHost }) => <bdi>{remoteHost || '–'}</bdi>,
    hint: ({ remoteHost }) => remoteHost,
  },
];
