import { Button, useRestoreFocusTarget } from '@fluentui/react-components';
import { Edit20Regular, ShieldCheckmark20Regular } from '@fluentui/react-icons';
import type { DomainKey } from '../../../api/rest/domains';
import type { AnonymousAuthFormActor } from '../../../machines/in-domain/jwt-keys/anonymous-auth-form';
import {
  jwtKeyListDescriptor,
  jwtKeyPath,
  newJwtKeyPath,
  type JwtKeyListActor,
} from '../../../machines/in-domain/jwt-keys/jwt-key-list';
import { whyUnaddressable } from '../../../machines/support/segment';
import type { TimeZone } from '../../shared/format-time';
import { CreateLink } from '../../shared/list/CreateLink';
import { DeleteButton } from '../../shared/list/DeleteButton';
import { ListCard } from '../../shared/list/ListCard';
import { RowLink } from '../../shared/list/RowLink';
import { Page } from '../../shared/Page';
import { PageHead } from '../../shared/PageHead';
import { domainCrumbs } from '../domain-words';
import { PageTabs } from '../PageTabs';
import { AnonymousCard } from './AnonymousCard';
import { jwtKeyColumns, jwtKeyListWords, jwtKeyRemovalWords, type AuthenticationTab } from './jwt-key-words';

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
                removal={jwtKeyRemovalWords}
                whyKept={({ id }) => whyUnaddressable(id)}
                rowActions={({ id }) => (
                  <>
                    <RowLink
                      href={jwtKeyPath(domainKey, id)}
                      label={`Edit ${id}`}
                      icon={<Edit20Regular />}
                      forbidden={whyUnaddressable(id)}
                    />
                    <DeleteButton
                      name={id}
                      reason={whyUnaddressable(id)}
                      onDelete={() => keys.send({ type: 'list.remove', ids: [id] })}
                    />
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
