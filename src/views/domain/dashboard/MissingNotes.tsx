import type { DomainKey } from '../../../api/rest/domains';
import { domainPath } from '../../../machines/console/place';
import type { Missing } from '../../../machines/in-domain/dashboard/snippet-names';
import { AppLink } from '../../shared/AppLink';
import { StatusMessage } from '../../shared/StatusMessage';

const notes: Record<Missing, { text: string; link: string; page: string }> = {
  user: {
    text: 'This domain has no enabled user to connect as.',
    link: 'Create a user',
    page: 'create-user',
  },
  collection: {
    text: 'This domain has no collection, and none is created automatically.',
    link: 'Create a collection',
    page: 'create-collection',
  },
  anonymous: {
    text: 'Anonymous authentication is disabled.',
    link: 'Enable it',
    page: 'authentication/anonymous',
  },
};

export type MissingNotesProps = { domainKey: DomainKey; missing: readonly Missing[] };

/** What the sample needs that the domain does not have, and where to get it. */
export const MissingNotes = ({ domainKey, missing }: MissingNotesProps) =>
  missing.map((each) => (
    <StatusMessage key={each} intent="warning" announce="off">
      {notes[each].text}{' '}
      <AppLink look="inline" href={`${domainPath(domainKey)}/${notes[each].page}`}>
        {notes[each].link}
      </AppLink>
    </StatusMessage>
  ));
