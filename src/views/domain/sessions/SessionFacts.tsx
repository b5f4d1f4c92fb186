import type { DomainSession } from '../../../api/rest/domain/sessions';
import { Facts } from '../../shared/Facts';
import type { TimeZone } from '../../shared/format-time';
import { When } from '../../shared/When';
import { userTypeWords } from '../user-words';
import { sayAuthMethod } from './session-words';

export type SessionFactsProps = { session: DomainSession; zone: TimeZone };

/** Everything that is known of a session (spec domain-level §2 "Sessions"). */
export function SessionFacts({ session, zone }: SessionFactsProps) {
  const { id, username, userType, authMethod, connected, disconnected } = session;
  const { remoteHost, client, clientVersion, clientMetaData } = session;
  const text = (value: string) => <bdi>{value || '–'}</bdi>;
  return (
    <Facts
      facts={[
        { label: 'Session Id', value: text(id), mono: true },
        { label: 'Username', value: text(username) },
        { label: 'User Type', value: userTypeWords[userType] },
        { label: 'Auth Method', value: text(sayAuthMethod(authMethod) ?? '') },
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
