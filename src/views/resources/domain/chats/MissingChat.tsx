import { ChatMultiple24Regular } from '@fluentui/react-icons';
import type { DomainKey } from '~/api/rest/domains';
import { domainPath } from '~/core/paths';
import { MissingPage } from '~/views/kit/MissingPage';
import { domainCrumbs } from '~/views/kit/domain-page';

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
