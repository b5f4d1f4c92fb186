import { Button, useRestoreFocusTarget } from '@fluentui/react-components';
import { ShieldCheckmark20Regular } from '@fluentui/react-icons';
import type { DomainKey } from '../../../api/rest/domains';
import type { AnonymousAuthFormActor } from '../../../machines/in-domain/jwt-keys/anonymous-auth-form';
import {
  jwtKeyListDescriptor,
  jwtKeyPath,
  newJwtKeyPath,
  type JwtKeyListActor,
} from '../../../machines/in-domain/jwt-keys/jwt-key-list';
import { isSegment } from '../../../machines/support/segment';
import { DeleteButton } from '../../server/namespaces/DeleteButton';
import type { TimeZone } from '../../shared/format-time';
import { LinkButton } from '../../shared/LinkButton';
import { CreateLink } from '../../shared/list/CreateLink';
import { ListCard } from '../../shared/list/ListCard';
import { Page } from '../../shared/Page';
import { PageHead } from '../../shared/PageHead';
import { domainCrumbs } from '../domain-words';
import { PageTabs } from '../PageTabs';
import { AnonymousCard } from './AnonymousCard';
import { jwtKeyColumns, jwtKeyListWords, jwtKeyRemovalWords, type AuthenticationTab } from './jwt-key-words';
import { Edit20Regular } from '@fluentui/react-icons';

export type AuthenticationViewProps = {
  domainKey: DomainKey;
  keys: JwtKeyListActor;
  anonymous: AnonymousAuthFormActor;
  zone: TimeZone;
  tab: AuthenticationTab;
  onTab: (tab: AuthenticationTab) => void;
  /** Opens the check of a token. */
  onTest: () => void;
};

/** How one signs in to a domain (spec domain-level §2 "Authentication"). */
export function AuthenticationView(props: AuthenticationViewProps) {
  const { domainKey, keys, anonymous, zone, tab, onTab, onTest } = props;
  const createHref = newJwtKeyPath(domainKey);
  return (
    <Page fill={tab === 'jwt'}>
      <PageHead
        title="Authentication"
        crumbs={domainCrumbs(domainKey, 'Authentication')}
        actions={
          tab === 'jwt' ? (
            <>
              <TestButton onClick={onTest} />
              <CreateLink href={createHref} label="Create JWT Key" />
            </>
          ) : null
        }
      />
      <PageTabs
        label="Authentication"
        shown={tab}
        onTab={onTab}
        tabs={[
          {
            id: 'jwt',
            label: 'JWT',
            size: 'fill',
            panel: (
              <ListCard
                list={keys}
                descriptor={jwtKeyListDescriptor}
                words={jwtKeyListWords(createHref)}
                columns={jwtKeyColumns(domainKey)}
                rowLabel={({ id }) => id}
                zone={zone}
                ordered="by the server"
                removal={jwtKeyRemovalWords}
                rowActions={({ id }) => (
                  <>
                    {isSegment(id) ? (
                      <LinkButton
                        size="small"
                        appearance="subtle"
                        icon={<Edit20Regular />}
                        href={jwtKeyPath(domainKey, id)}
                        label={`Edit ${id}`}
                      />
                    ) : null}
                    <DeleteButton name={id} onDelete={() => keys.send({ type: 'list.remove', ids: [id] })} />
                  </>
                )}
              />
            ),
          },
          { id: 'anonymous', label: 'Anonymous', panel: <AnonymousCard form={anonymous} /> },
        ]}
      />
    </Page>
  );
}

function TestButton({ onClick }: { onClick: () => void }) {
  const focusAgain = useRestoreFocusTarget();
  return (
    <Button {...focusAgain} appearance="subtle" icon={<ShieldCheckmark20Regular />} onClick={onClick}>
      Test Token
    </Button>
  );
}
