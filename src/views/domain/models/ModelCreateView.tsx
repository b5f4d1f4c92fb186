import { useSelector } from '@xstate/react';
import type { DomainKey } from '../../../api/rest/domains';
import { domainPath } from '../../../machines/console/place';
import {
  dataFault,
  type ModelFormActor,
  type ModelIdMode,
} from '../../../machines/in-domain/models/model-form';
import { ChoiceField } from '../../shared/ChoiceField';
import { CodeField } from '../../shared/code/CodeField';
import { useFormFields } from '../../shared/form/form-fields';
import { ResourceForm } from '../../shared/form/ResourceForm';
import { Page } from '../../shared/Page';
import { PageHead } from '../../shared/PageHead';
import { sameAnswer } from '../../shared/picker-answer';
import { PickerField } from '../../shared/PickerField';
import { TextField } from '../../shared/TextField';
import { domainCrumbs } from '../domain-words';
import { selectCollections, type CollectionPickerActor } from './collection-answer';

export type ModelCreateViewProps = {
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
