import { KeyReset24Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { DomainKey } from '../../../api/rest/domains';
import { domainPath } from '../../../machines/console/place';
import type { JwtKeyFormActor } from '../../../machines/in-domain/jwt-keys/jwt-key-form';
import { jwtKeysPath } from '../../../machines/in-domain/jwt-keys/jwt-key-list';
import { selectMissing } from '../../../machines/resource-form/form-selectors';
import { ResourceForm } from '../../shared/form/ResourceForm';
import { MissingPage } from '../../shared/MissingPage';
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

/** A JWT key, a new one or one that exists (spec domain-level §2 "Authentication", §5, §8). */
export function JwtKeyView({ domainKey, form, id, onGenerate, onCancel }: JwtKeyViewProps) {
  const missing = useSelector(form, selectMissing);
  const list = jwtKeysPath(domainKey);
  const title = id ?? 'New JWT Key';
  const crumbs = domainCrumbs(
    domainKey,
    { label: 'Authentication', href: `${domainPath(domainKey)}/authentication` },
    { label: 'JWT Keys', href: list },
    title,
  );
  if (missing)
    return (
      <MissingPage
        title={title}
        crumbs={crumbs}
        icon={<KeyReset24Regular />}
        sentence={`The key '${title}' does not exist.`}
        back={{ label: 'JWT Keys', href: list }}
      />
    );
  const kind =
    id === undefined
      ? { label: 'New JWT Key', action: 'Create' }
      : { label: 'Edit JWT Key', action: 'Save', skeleton: 4, words: jwtKeyFieldWords };
  return (
    <Page>
      <PageHead title={title} mono={id !== undefined} crumbs={crumbs} />
      <ResourceForm form={form} {...kind} onCancel={onCancel}>
        <JwtKeyFields form={form} onGenerate={onGenerate} />
      </ResourceForm>
    </Page>
  );
}
