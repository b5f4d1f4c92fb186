import { Checkbox, Field, Input, Select } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { type CellType, cellTypes, type Column as FileColumn } from '~/core/import/columns';
import type { IdSource } from '~/core/import/row';
import type { ExistingPolicy, ImportActor, ImportValues } from '~/machines/model/import/import-machine';
import { ChoiceField } from '~/views/kit/fields';
import { FormCard } from '~/views/kit/form/FormCard';
import { CollectionPicker, type CollectionPickerActor } from '~/views/pages/model/models/collection-picker';
import { useImportStyles } from '../bulk/job.styles';
import { policies, typeTexts } from './import-texts';

type ColumnRowProps = {
  /** Of the field. */
  inputName: string;
  column: FileColumn;
  error: string | undefined;
  types: readonly CellType[];
  onChange: (change: Partial<FileColumn>) => void;
};

function ColumnRow({ inputName, column, error, types, onChange }: ColumnRowProps) {
  const { name, field, skip, type } = column;
  const styles = useImportStyles();
  return (
    <div className={styles.column}>
      <Checkbox
        label={name === '' ? 'Column without a name' : name}
        checked={!skip}
        onChange={(_, { checked }) => onChange({ skip: checked !== true })}
      />
      {skip ? null : (
        <Field validationMessage={error}>
          <Input
            name={inputName}
            aria-label={`Field for ${name}`}
            className={styles.input}
            value={field}
            spellCheck={false}
            autoComplete="off"
            onChange={(_, { value }) => onChange({ field: value })}
          />
        </Field>
      )}
      {skip || types.length === 0 ? null : (
        <Select
          aria-label={`Type of ${name}`}
          value={type}
          className={styles.select}
          onChange={(_, { value }) => onChange({ type: value as CellType })}
        >
          {types.map((each) => (
            <option key={each} value={each}>
              {typeTexts[each]}
            </option>
          ))}
        </Select>
      )}
    </div>
  );
}

const sourceOf = (text: string): IdSource =>
  text === 'new' || text === 'record' || text === 'key' ? text : Number(text);

const { timeZone: ownZone } = Intl.DateTimeFormat().resolvedOptions();
const zones = [...new Set(['UTC', ownZone, ...Intl.supportedValuesOf('timeZone')])];

type ImportFormProps = { importing: ImportActor; collections: CollectionPickerActor };

export function ImportForm({ importing, collections }: ImportFormProps) {
  const styles = useImportStyles();
  const { values, errors, faulty, source } = useSelector(importing, ({ context }) => context);
  const { scanned } = source;
  if (!scanned || scanned.faulty === scanned.rows) return null;
  const { collection, columns, id, existing, conversion } = values;
  const edit = (change: Partial<ImportValues>) => importing.send({ type: 'job.edit', values: change });
  const { format, exported } = scanned;
  const isTable = format.kind === 'csv';
  const types = !isTable ? [] : exported === 'table' ? (['exported', ...cellTypes] as const) : cellTypes;
  return (
    <FormCard
      title="Import"
      action="Check"
      quiet
      faulty={faulty}
      onSubmit={() => importing.send({ type: 'job.check' })}
      onCancel={() => importing.send({ type: 'job.back' })}
    >
      <CollectionPicker
        collections={collections}
        value={collection}
        error={errors.collection}
        onChange={(chosen) => edit({ collection: chosen })}
      />
      <Field label="Id" hint="Ids must be unique in the domain.">
        <Select value={String(id)} onChange={(_, { value }) => edit({ id: sourceOf(value) })}>
          <option value="new">New ids</option>
          {exported === 'records' ? <option value="record">Ids of the exported models</option> : null}
          {format.kind === 'json' && format.by === 'members' ? <option value="key">Keys of the members</option> : null}
          {columns.map(({ name }, index) => (
            <option key={index} value={index}>
              {`${isTable ? 'Column' : 'Key'} ${name}`}
            </option>
          ))}
        </Select>
      </Field>
      {id === 'new' ? null : (
        <ChoiceField
          name="existing"
          label="If the id already exists"
          choices={policies}
          value={existing}
          onChange={(chosen) => edit({ existing: chosen as ExistingPolicy })}
        />
      )}
      <fieldset className={styles.mapping}>
        <legend className={styles.legend}>{isTable ? 'Columns' : 'Keys'}</legend>
        {columns.length > 0 ? (
          <div className={styles.columns}>
            {columns.map((column, index) => (
              <ColumnRow
                key={index}
                inputName={`column-${index}`}
                column={column}
                error={errors.columns?.[index]}
                types={types}
                onChange={(change) =>
                  edit({ columns: columns.map((each, at) => (at === index ? { ...each, ...change } : each)) })
                }
              />
            ))}
          </div>
        ) : null}
        {isTable && exported !== 'table' ? (
          <p className={styles.hint}>
            {conversion.keepsEmpty ? 'Empty cells of text columns are empty texts.' : 'Empty cells are left out.'}
          </p>
        ) : null}
      </fieldset>
      {isTable && columns.some(({ skip, type }) => !skip && type === 'date') ? (
        <Field label="Time zone of dates" hint="For dates without one: a day without a time begins at midnight there.">
          <Select
            value={conversion.zone}
            onChange={(_, { value }) => edit({ conversion: { ...conversion, zone: value } })}
          >
            {zones.map((zone) => (
              <option key={zone}>{zone}</option>
            ))}
          </Select>
        </Field>
      ) : null}
    </FormCard>
  );
}
