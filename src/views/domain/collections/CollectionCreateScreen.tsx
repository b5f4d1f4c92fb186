import { useActorRef } from '@xstate/react';
import type { DomainKey } from '../../../api/rest/domains';
import { domainPath } from '../../../machines/console/place';
import { emptyCollection } from '../../../machines/in-domain/collections/collection-form';
import { selectUnsaved } from '../../../machines/resource-form/form-selectors';
import { readQuery } from '../../../machines/resource-list/list-query';
import { collectionScreens } from '../../../wiring/screens/in-domain/collection-screens';
import { domainPickers } from '../../../wiring/screens/in-domain/picker-screens';
import { useBack, useWired } from '../../console-parts';
import { LeaveGuard } from '../../shared/LeaveGuard';
import { documentTitle } from '../domain-words';
import { searchUsers } from '../permissions/grantee-words';
import { useDomainKey } from '../shown-domain';
import { CollectionCreateView } from './CollectionCreateView';

/** Spec domain-level §9: ten matches. */
const anyone = readQuery('', { pageSize: 10 });

/** `/domain/{namespace}/{domainId}/create-collection`. */
export function CollectionCreateScreen() {
  const key = useDomainKey();
  return <CreateCollection key={domainPath(key)} domainKey={key} />;
}

function CreateCollection({ domainKey }: { domainKey: DomainKey }) {
  const { createCollection } = useWired(collectionScreens, domainKey);
  const { userPicker } = useWired(domainPickers, domainKey);
  const users = useActorRef(userPicker, { input: { query: anyone } });
  const form = useActorRef(createCollection, {
    input: { values: emptyCollection, facts: { exists: false, stored: undefined } },
  });
  const back = useBack();
  return (
    <>
      <title>{documentTitle('New Collection', domainKey)}</title>
      <CollectionCreateView
        domainKey={domainKey}
        form={form}
        users={searchUsers(users)}
        onCancel={() => back(`${domainPath(domainKey)}/collections`)}
      />
      <LeaveGuard isDirty={() => selectUnsaved(form.getSnapshot())} />
    </>
  );
}
