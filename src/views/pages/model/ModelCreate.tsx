import { Button, ProgressBar } from '@fluentui/react-components';
import { shallowEqual, useSelector } from '@xstate/react';
import { useLocation } from 'react-router-dom';
import type { DomainKey } from '~/api/rest/domains';
import { formatCount } from '~/core/counts';
import { domainPath } from '~/core/paths';
import {
  dataFault,
  dataWarning,
  emptyModel,
  type ModelBuildActor,
  modelCreateScreens,
  type ModelFormActor,
  type ModelIdMode,
  selectBuild,
} from '~/machines/model/model-create';
import { type CollectionPickerActor, domainPickers } from '~/machines/resources/domain/in-domain';
import { useWired } from '~/views/console-parts';
import { useActorRef, useListed } from '~/views/hooks/use-actor-ref';
import { TextField } from '~/views/kit/TextField';
import { CodeField } from '~/views/kit/code/CodeView';
import { DialogFrame } from '~/views/kit/dialogs/DialogFrame';
import { ChoiceField } from '~/views/kit/fields';
import { FormSection } from '~/views/kit/form/FormCard';
import { FormScreen, ResourceFormPage, useFormFields, newForm, type NewFormProps } from '~/views/kit/form/ResourceForm';
import { domainScreen } from '~/views/kit/screens';
import { CollectionPicker } from '~/views/pages/model/models/CollectionPicker';

/** The progress of creating a large model. Stays open until it ends: leaving the page cancels the creation too. */
export function ModelBuildProgress({ build }: { build: ModelBuildActor }) {
  const progress = useSelector(build, selectBuild, shallowEqual);
  if (!progress) return null;
  const { built, total, isLarge, removing } = progress;
  const cancel = () => {
    if (!removing) build.send({ type: 'build.cancel' });
  };
  return (
    <DialogFrame
      alert
      title={removing ? 'Deleting what was created' : 'Creating the model'}
      width={440}
      onClose={cancel}
      actions={
        <Button disabled={removing} onClick={cancel}>
          Cancel
        </Button>
      }
    >
      <p role="status">
        {removing
          ? 'Creating the model was canceled. Nothing was kept.'
          : isLarge
            ? `${formatCount(built)} of ${formatCount(total)} values are created. A large model is sent in steps, so that others don't have to wait.`
            : 'The model is created when the domain is connected.'}
      </p>
      <ProgressBar
        aria-label={removing ? 'Deleting' : 'Values created'}
        value={removing || total === 0 ? undefined : built / total}
      />
    </DialogFrame>
  );
}

type ModelCreateViewProps = NewFormProps<ModelFormActor> & { collections: CollectionPickerActor };

/** A new model (spec domain-level §2, §5, §8). */
export const ModelCreateView = ({ form, collections, onCancel }: ModelCreateViewProps) => (
  <ResourceFormPage form={form} onCancel={onCancel} {...newForm('Model')}>
    <ModelFields form={form} collections={collections} />
  </ResourceFormPage>
);

const modes: { value: ModelIdMode; label: string; hint: string }[] = [
  { value: 'auto', label: 'Auto Generated', hint: 'The server gives the model an id.' },
  { value: 'manual', label: 'User Defined', hint: "You choose the id. It can't be changed later." },
];

function ModelFields({ form, collections }: Pick<ModelCreateViewProps, 'form' | 'collections'>) {
  const { values, busy, change, leave, errorOf, text } = useFormFields(form);
  const { error, ...data } = text('data');
  return (
    <>
      <FormSection title="Model" text="Where the model is created, and how it gets its id.">
        <CollectionPicker
          collections={collections}
          value={values.collection}
          error={errorOf('collection')}
          disabled={busy}
          onChange={(collection) => change({ collection })}
          onBlur={() => leave('collection')}
        />
        <ChoiceField
          name="mode"
          label="Model Id"
          choices={modes}
          value={values.mode}
          error={errorOf('mode')}
          disabled={busy}
          onChange={(mode) => change({ mode: mode as ModelIdMode })}
        />
        {values.mode === 'manual' ? <TextField {...text('id')} label="Id" required mono autoComplete="off" /> : null}
      </FormSection>
      <FormSection title="Data" text="Initial data.">
        <CodeField
          {...data}
          label="JSON Data"
          required
          error={error}
          fault={error === undefined ? undefined : dataFault(values.data)}
          warning={dataWarning(values.data)}
        />
      </FormSection>
    </>
  );
}

function ModelCreate({ domainKey }: { domainKey: DomainKey }) {
  const { createModel, modelBuild } = useWired(modelCreateScreens, domainKey);
  useListed(modelBuild);
  const collections = useActorRef(useWired(domainPickers, domainKey).collectionPicker);
  const collection = new URLSearchParams(useLocation().search).get('collection') ?? '';
  const form = useActorRef(createModel, { input: { values: { ...emptyModel, collection }, facts: {} } });
  return (
    <>
      <FormScreen {...{ form, collections }} back={`${domainPath(domainKey)}/models`} View={ModelCreateView} />
      <ModelBuildProgress build={modelBuild} />
    </>
  );
}

/** `/domain/{namespace}/{domainId}/create-model?collection=`. */
export const ModelCreateScreen = domainScreen(ModelCreate);
