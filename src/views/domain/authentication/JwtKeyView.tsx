import { KeyReset24Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { isRejectedWith } from '../../../api/rest/problem';
import type { DomainKey } from '../../../api/rest/domains';
import { domainPath } from '../../../machines/console/place';
import type { JwtKeyFormActor, JwtKeyFormSnapshot } from '../../../machines/in-domain/jwt-keys/jwt-key-form';
import { jwtKeysPath } from '../../../machines/in-domain/jwt-keys/jwt-key-list';
import { BlankState } from '../../shared/BlankState';
import { ResourceForm } from '../../shared/form/ResourceForm';
import { LinkButton } from '../../shared/LinkButton';
import { Page } from '../../shared/Page';
import { PageHead } from '../../shared/PageHead';
import { domainCrumbs } from '../domain-words';
import { jwtKeyFieldWords } from './jwt-key-words';
import { JwtKeyFields } from './JwtKeyFields';

export type JwtKeyViewProps = {
  domainKey: DomainKey;
  form: JwtKeyFormActor;
  /** Of a key that exists; without it a new one is made. */
  id?: string;
  onGenerate: () => void;
  onCancel: () => void;
};

const selectMissing = (s: JwtKeyFormSnapshot) =>
  s.matches('failed') && s.context.problem !== undefined && isRejectedWith(s.context.problem, 'not_found');

/** A JWT key, a new one or one that exists (spec domain-level §2 "Authentication", §5, §8). */
export function JwtKeyView({ domainKey, form, id, onGenerate, onCancel }: JwtKeyViewProps) {
  const missing = useSelector(form, selectMissing);
  const list = jwtKeysPath(domainKey);
  const title = id ?? 'New JWT Key';
  const head = (
    <PageHead
      title={title}
      mono={id !== undefined}
      crumbs={domainCrumbs(
        domainKey,
        { label: 'Authentication', href: `${domainPath(domainKey)}/authentication` },
        { label: 'JWT Keys', href: list },
        title,
      )}
    />
  );
  if (missing)
    return (
      <Page>
        {head}
        <BlankState
          icon={<KeyReset24Regular />}
          title={`The key '${title}' does not exist.`}
          text="It was deleted, or the address is mistyped."
          actions={<LinkButton href={list}>JWT Keys</LinkButton>}
        />
      </Page>
    );
  const kind =
    id === undefined
      ? { label: 'New JWT Key', action: 'Create' }
      : { label: 'Edit JWT Key', action: 'Save', skeleton: 4, words: jwtKeyFieldWords };
  return (
    <Page>
      {head}
      <ResourceForm form={form} {...kind} onCancel={onCancel}>
        <JwtKeyFields form={form} onGenerate={onGenerate} />
      </ResourceForm>
    </Page>
  );
}
