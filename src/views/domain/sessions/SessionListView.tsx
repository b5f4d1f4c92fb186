import type { DomainKey } from '../../../api/rest/domains';
import {
  sessionListDefaults,
  sessionListDescriptor,
  type SessionListActor,
  type SessionTailActor,
} from '../../../machines/in-domain/sessions/session-list';
import type { TimeZone } from '../../shared/format-time';
import { Page } from '../../shared/Page';
import { PageHead } from '../../shared/PageHead';
import { domainCrumbs } from '../domain-words';
import { TailCard } from '../tail/TailCard';
import { sessionColumns, sessionFacetWords, sessionListWords, sessionUser } from './session-words';
import { SessionFacts } from './SessionFacts';
import { SessionFilterForm } from './SessionFilterForm';

export type SessionListViewProps = {
  domainKey: DomainKey;
  list: SessionListActor;
  tail: SessionTailActor;
  zone: TimeZone;
};

/** Who is and was connected to a domain (spec domain-level §2 "Sessions"). */
export const SessionListView = ({ domainKey, list, tail, zone }: SessionListViewProps) => (
  <Page fill>
    <PageHead title="Sessions" crumbs={domainCrumbs(domainKey, 'Sessions')} />
    <TailCard
      list={list}
      tail={tail}
      descriptor={sessionListDescriptor}
      words={sessionListWords}
      columns={sessionColumns(zone)}
      rowLabel={(session) => `${sessionUser(session)}, ${session.id}`}
      detail={(session) => <SessionFacts session={session} zone={zone} />}
      zone={zone}
      intro={<SessionFilterForm list={list} />}
      facets={sessionFacetWords}
      pageSizes={sessionListDefaults.pageSizes}
    />
  </Page>
);
