import { useActorRef } from '@xstate/react';
import { useLocation } from 'react-router-dom';
import type { DomainKey } from '../../../api/rest/domains';
import { domainPath, segmentAt } from '../../../machines/console/place';
import { emptyCollection } from '../../../machines/in-domain/collections/collection-form';
import { collectionPath } from '../../../machines/in-domain/collections/collection-list';
import { selectUnsaved } from '../../../machines/resource-form/form-selectors';
import { readQuery } from '../../../machines/resource-list/list-query';
import { collectionScreens } from '../../../wiring/screens/in-domain/collection-screens';
import { domainPickers } from '../../../wiring/screens/in-domain/picker-screens';
import { useBack, useWired } from '../../console-parts';
import { LeaveGuard } from '../../shared/LeaveGuard';
import { NotFoundView } from '../../shell/NotFoundView';
import { documentTitle } from '../domain-words';
import { searchUsers } from '../permissions/grantee-words';
import { useDomainKey } from '../shown-domain';
import { CollectionEditView } from './CollectionEditView';

/** Spec domain-level §9: ten matches. */
const anyone = readQuery('', { pageSize: 10 });

/** `/domain/{namespace}/{domainId}/collections/{id}`. */
export function CollectionEditScreen() {
  const key = useDomainKey();
  const id = segmentAt(useLocation().pathname, 5);
  if (id === undefined) return <NotFoundView />;
  return <EditCollection key={collectionPath(key, id)} domainKey={key} id={id} />;
}

function EditCollection({ domainKey, id }: { domainKey: DomainKey; id: string }) {
  const { editCollection } = useWired(collectionScreens, domainKey);
  const { userPicker } = useWired(domainPickers, domainKey);
  const users = useActorRef(userPicker, { input: { query: anyone } });
  const asked = useActorRef(userPicker, { input: { query: anyone } });
  const form = useActorRef(editCollection, {
    input: { values: { ...emptyCollection, id }, facts: { exists: true, stored: undefined } },
  });
  const back = useBack();
  return (
    <>
      <title>{documentTitle(`Collection ${id}`, domainKey)}</title>
      <CollectionEditView
        domainKey={domainKey}
        id={id}
        form={form}
        users={searchUsers(users)}
        asked={searchUsers(asked)}
        onCancel={() => back(`${domainPath(domainKey)}/collections`)}
      />
      <LeaveGuard isDirty={() => selectUnsaved(form.getSnapshot())} />
    </>
  );
}
