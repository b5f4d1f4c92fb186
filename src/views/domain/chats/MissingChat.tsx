import { ChatMultiple24Regular } from '@fluentui/react-icons';
import type { DomainKey } from '../../../api/rest/domains';
import { domainPath } from '../../../machines/console/place';
import { MissingPage } from '../../shared/MissingPage';
import { domainCrumbs } from '../domain-words';

/** Shown instead of the page of a chat that does not exist. */
export function MissingChat({ domainKey, id }: { domainKey: DomainKey; id: string }) {
  const list = { label: 'Chats', href: `${domainPath(domainKey)}/chats` };
  return (
    <MissingPage
      title={id}
      crumbs={domainCrumbs(domainKey, list, id)}
      icon={<ChatMultiple24Regular />}
      sentence={`The chat '${id}' does not exist.`}
      back={list}
    />
  );
}
