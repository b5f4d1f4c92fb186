import { List24Regular } from '@fluentui/react-icons';
import type { DomainKey } from '~/api/rest/domains';
import {
  emptySampleThing,
  sampleThingFields,
  type SampleThingFormActor,
  sampleThingScreens,
  sampleThingsPath,
} from '~/machines/resources/domain/sample-things';
import { useWired } from '~/views/console-parts';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { ReadOnlyField } from '~/views/kit/fields';
import { FormSection } from '~/views/kit/form/FormCard';
import { FormFields } from '~/views/kit/form/FormFields';
import { FormScreen, ResourceFormPage, domainForm, type DomainFormProps } from '~/views/kit/form/ResourceForm';
import { domainItemScreen, domainScreen } from '~/views/kit/screens';

/** A sample thing, new or existing. */
export function SampleThingFormView({ domainKey, id, form, onCancel }: DomainFormProps<SampleThingFormActor>) {
  const back = { label: 'Sample Things', href: sampleThingsPath(domainKey) };
  return (
    <ResourceFormPage
      form={form}
      onCancel={onCancel}
      {...domainForm({
        noun: 'Sample Thing',
        id,
        icon: <List24Regular />,
        back,
        labels: sampleThingFields,
      })}
    >
      <FormSection title="Sample Thing Info" text="What a sample thing is for.">
        <FormFields
          form={form}
          fields={sampleThingFields}
          special={id === undefined ? {} : { id: <ReadOnlyField label="Id" value={id} mono /> }}
        />
      </FormSection>
    </ResourceFormPage>
  );
}

function SampleThingForm({ domainKey, id }: { domainKey: DomainKey; id?: string }) {
  const { createSampleThing, editSampleThing } = useWired(sampleThingScreens, domainKey);
  const exists = id !== undefined;
  const form = useActorRef(exists ? editSampleThing : createSampleThing, {
    input: { values: { ...emptySampleThing, id: id ?? '' }, facts: { exists } },
  });
  return <FormScreen {...{ domainKey, id, form }} back={sampleThingsPath(domainKey)} View={SampleThingFormView} />;
}

export const SampleThingCreateScreen = domainScreen(SampleThingForm);
export const SampleThingEditScreen = domainItemScreen(SampleThingForm);
