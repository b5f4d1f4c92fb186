import { ChatMultiple24Regular } from '@fluentui/react-icons';
import type { DomainKey } from '../../../api/rest/domains';
import { domainPath } from '../../../machines/console/place';
import { BlankState } from '../../shared/BlankState';
import { LinkButton } from '../../shared/LinkButton';
import { Page } from '../../shared/Page';
import { PageHead } from '../../shared/PageHead';
import { domainCrumbs } from '../domain-words';

/** Stands in the place of a chat that does not exist, or no longer. */
export function MissingChat({ domainKey, id }: { domainKey: DomainKey; id: string }) {
  const list = `${domainPath(domainKey)}/chats`;
  return (
    <Page>
      <PageHead title={id} crumbs={domainCrumbs(domainKey, { label: 'Chats', href: list }, id)} mono />
      <BlankState
        icon={<ChatMultiple24Regular />}
        title={`The chat '${id}' does not exist.`}
        text="It was deleted, or the address is mistyped."
        actions={<LinkButton href={list}>Chats</LinkButton>}
      />
    </Page>
  );
}
