import { Button, ProgressBar } from '@fluentui/react-components';
import { shallowEqual, useActorRef, useSelector } from '@xstate/react';
import type { DomainKey } from '~/api/rest/domains';
import { domainPath } from '~/core/paths';
import { selectUnsaved } from '~/machines/kit/resource-form-setup';
import {
  dataFault,
  emptyModel,
  type ModelBuildActor,
  modelCreateScreens,
  type ModelFormActor,
  type ModelIdMode,
  selectBuild,
} from '~/machines/model/model-create';
import { useBack, useDomainKey, useWired } from '~/views/console-parts';
import { Page, PageHead } from '~/views/kit/Page';
import { PickerField, sameAnswer } from '~/views/kit/PickerField';
import { TextField } from '~/views/kit/TextField';
import { CodeField } from '~/views/kit/code/CodeField';
import { DialogFrame } from '~/views/kit/dialogs/DialogFrame';
import { LeaveGuard } from '~/views/kit/dialogs/LeaveGuard';
import { documentTitle, domainCrumbs } from '~/views/kit/domain-page';
import { ChoiceField } from '~/views/kit/fields';
import { ResourceForm, useFormFields } from '~/views/kit/form/ResourceForm';
import {
  type CollectionPickerActor,
  selectCollections,
  useCollectionPicker,
} from '~/views/pages/model/models/collection-picker';
import { useResultStyles } from '~/views/pages/model/models/models.styles';

const count = (values: number) => values.toLocaleString('en-US');

/** The progress of creating a large model. Open until that ends: leaving the page cancels the model too. */
export function ModelBuildProgress({ build }: { build: ModelBuildActor }) {
  const styles = useResultStyles();
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
      className={styles.dialog}
      onClose={cancel}
      actions={
        <Button disabled={removing} onClick={cancel}>
          Cancel
        </Button>
      }
    >
      <p role="status">
        {removing
          ? 'Creating the model was cancelled. Nothing of it is kept.'
          : isLarge
            ? `${count(built)} of ${count(total)} values are created. A large model is sent in steps, so that others don't have to wait.`
            : 'The model is created when the domain is connected.'}
      </p>
      <ProgressBar
        aria-label={removing ? 'Deleting' : 'Values created'}
        value={removing || total === 0 ? undefined : built / total}
      />
    </DialogFrame>
  );
}

type ModelCreateViewProps = {
  domainKey: DomainKey;
  form: ModelFormActor;
  collections: CollectionPickerActor;
  onCancel: () => void;
};

/** A new model (spec domain-level §2, §5, §8). */
export const ModelCreateView = ({ domainKey, form, collections, onCancel }: ModelCreateViewProps) => (
  <Page>
    <PageHead
      title="New Model"
      crumbs={domainCrumbs(
        domainKey,
        { label: 'Models', href: `${domainPath(domainKey)}/models` },
        'New Model',
      )}
    />
    <ResourceForm form={form} label="New Model" action="Create" onCancel={onCancel}>
      <ModelFields form={form} collections={collections} />
    </ResourceForm>
  </Page>
);

const modes: { value: ModelIdMode; label: string; hint: string }[] = [
  { value: 'auto', label: 'Auto Generated', hint: 'The server gives the model an id.' },
  { value: 'manual', label: 'User Defined', hint: 'You choose the id. It cannot be changed later.' },
];

function ModelFields({ form, collections }: Pick<ModelCreateViewProps, 'form' | 'collections'>) {
  const { values, busy, change, leave, errorOf, text } = useFormFields(form);
  const { rows = [], loading, problem } = useSelector(collections, selectCollections, sameAnswer);
  const { error, ...data } = text('data');
  return (
    <>
      <PickerField
        name="collection"
        label="Collection"
        required
        placeholder="Select a collection"
        text={values.collection}
        value={values.collection}
        options={rows.map(({ id, description }) => ({
          value: id,
          label: id,
          ...(description ? { hint: description } : {}),
        }))}
        loading={loading}
        problem={problem}
        error={errorOf('collection')}
        disabled={busy}
        onQuery={(typed) => {
          collections.send({ type: 'list.type', text: typed.trim() });
          if (typed !== values.collection) change({ collection: typed });
        }}
        onPick={({ value }) => change({ collection: value })}
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
      {values.mode === 'manual' ? (
        <TextField {...text('id')} label="Id" required mono autoComplete="off" />
      ) : null}
      <CodeField
        {...data}
        label="JSON Data"
        required
        error={error}
        fault={error === undefined ? undefined : dataFault(values.data)}
      />
    </>
  );
}

/** `/domain/{namespace}/{domainId}/create-model`. */
export function ModelCreateScreen() {
  const key = useDomainKey();
  return <CreateModel key={domainPath(key)} domainKey={key} />;
}

function CreateModel({ domainKey }: { domainKey: DomainKey }) {
  const { createModel, modelBuild } = useWired(modelCreateScreens, domainKey);
  const collections = useCollectionPicker(domainKey);
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
