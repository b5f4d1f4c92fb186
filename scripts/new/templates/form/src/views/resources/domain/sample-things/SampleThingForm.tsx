import { List24Regular } from '@fluentui/react-icons';
import { useActorRef } from '@xstate/react';
import type { DomainKey } from '~/api/rest/domains';
import {
  emptySampleThing,
  type SampleThingFormActor,
  sampleThingScreens,
  sampleThingsPath,
} from '~/machines/resources/domain/sample-things';
import { useWired } from '~/views/console-parts';
import { FormScreen, ResourceFormPage, useFormFields } from '~/views/kit/form/ResourceForm';
import { TextField } from '~/views/kit/TextField';
import { documentTitle, domainForm } from '~/views/kit/domain-page';
import { TextAreaField } from '~/views/kit/fields';
import { domainItemScreen, domainScreen } from '~/views/kit/screens';

/** For the comparison with what someone else has saved. */
const labels = { id: { label: 'Id' }, description: { label: 'Description' } };

type SampleThingFormViewProps = {
  domainKey: DomainKey;
  /** As in the address; undefined for a new one. */
  id?: string | undefined;
  form: SampleThingFormActor;
  onCancel: () => void;
};

function SampleThingFields({ form }: Pick<SampleThingFormViewProps, 'form'>) {
  const { facts, text } = useFormFields(form);
  return (
    <>
      <TextField {...text('id')} label="Id" required mono autoComplete="off" readOnly={facts.exists} />
      <TextAreaField {...text('description')} label="Description" rows={[2, 6]} />
    </>
  );
}

/** A sample thing, new or existing. */
export const SampleThingFormView = ({ domainKey, id, form, onCancel }: SampleThingFormViewProps) => (
  <ResourceFormPage
    form={form}
    onCancel={onCancel}
    {...domainForm(domainKey, {
      noun: 'Sample Thing',
      id,
      icon: <List24Regular />,
      back: { label: 'Sample Things', href: sampleThingsPath(domainKey) },
      skeleton: 2,
      labels,
    })}
  >
    <SampleThingFields form={form} />
  </ResourceFormPage>
);

function SampleThingForm({ domainKey, id }: { domainKey: DomainKey; id?: string }) {
  const { createSampleThing, editSampleThing } = useWired(sampleThingScreens, domainKey);
  const exists = id !== undefined;
  const form = useActorRef(exists ? editSampleThing : createSampleThing, {
    input: { values: { ...emptySampleThing, id: id ?? '' }, facts: { exists } },
  });
  return (
    <FormScreen
      title={documentTitle(exists ? `Sample Thing ${id}` : 'New Sample Thing', domainKey)}
      form={form}
      back={sampleThingsPath(domainKey)}
    >
      {(onCancel) => <SampleThingFormView domainKey={domainKey} id={id} form={form} onCancel={onCancel} />}
    </FormScreen>
  );
}

/** `/domain/{namespace}/{domainId}/create-sample-thing`. */
export const SampleThingCreateScreen = domainScreen(SampleThingForm);
/** `/domain/{namespace}/{domainId}/sample-things/{id}`. */
export const SampleThingEditScreen = domainItemScreen(SampleThingForm);
