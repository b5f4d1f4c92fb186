import { useActorRef } from '@xstate/react';
import type { DomainKey } from '../../../api/rest/domains';
import { domainPath } from '../../../machines/console/place';
import { emptyModel } from '../../../machines/in-domain/models/model-form';
import { selectUnsaved } from '../../../machines/resource-form/form-selectors';
import { readQuery } from '../../../machines/resource-list/list-query';
import { modelCreateScreens } from '../../../wiring/screens/in-domain/model-create-screens';
import { domainPickers } from '../../../wiring/screens/in-domain/picker-screens';
import { useBack, useWired } from '../../console-parts';
import { LeaveGuard } from '../../shared/LeaveGuard';
import { documentTitle } from '../domain-words';
import { useDomainKey } from '../shown-domain';
import { ModelBuildProgress } from './ModelBuildProgress';
import { ModelCreateView } from './ModelCreateView';

/** Spec domain-level §9: ten matches. */
const anything = readQuery('', { pageSize: 10 });

/** `/domain/{namespace}/{domainId}/create-model`. */
export function ModelCreateScreen() {
  const key = useDomainKey();
  return <CreateModel key={domainPath(key)} domainKey={key} />;
}

function CreateModel({ domainKey }: { domainKey: DomainKey }) {
  const { createModel, modelBuild } = useWired(modelCreateScreens, domainKey);
  const { collectionPicker } = useWired(domainPickers, domainKey);
  const collections = useActorRef(collectionPicker, { input: { query: anything } });
  const form = useActorRef(createModel, { input: { values: emptyModel, facts: {} } });
  const back = useBack();
  return (
    <>
      <title>{documentTitle('New Model', domainKey)}</title>
      <ModelCreateView
        domainKey={domainKey}
        form={form}
        collections={collections}
        onCancel={() => back(`${domainPath(domainKey)}/models`)}
      />
      <ModelBuildProgress build={modelBuild} />
      <LeaveGuard isDirty={() => selectUnsaved(form.getSnapshot())} />
    </>
  );
}
