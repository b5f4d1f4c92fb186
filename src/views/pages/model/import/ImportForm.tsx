import { Button, Checkbox, Field, Input, Select } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import {
  type CellType,
  cellTypes,
  type Column as FileColumn,
  type Conversion,
  type Decimal,
  suggestedTypes,
} from '~/core/import/columns';
import { type Encoding, encodings } from '~/core/import/read-file';
import type { IdSource } from '~/core/import/row';
import type { Reading, ScannedFile } from '~/core/import/scan-file';
import { type FileFormat, separators, type TableFormat } from '~/core/import/split';
import type { ExistingPolicy, ImportActor, ImportValues } from '~/machines/model/import/import-machine';
import type { CollectionPickerActor } from '~/machines/resources/domain/in-domain';
import { ChoiceField } from '~/views/kit/fields';
import { FormCard, FormSection } from '~/views/kit/form/FormCard';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { CollectionPicker } from '~/views/pages/model/models/CollectionPicker';
import { useImportStyles } from '../job/job.styles';
import {
  encodingTexts,
  kindTexts,
  marksText,
  policies,
  quoteTexts,
  separatorText,
  shapeText,
  typeTexts,
} from './import-texts';

type ChoiceProps<Value extends string> = {
  label: string;
  hint?: string;
  value: Value;
  choices: readonly (readonly [Value, string])[];
  onChoose: (value: Value) => void;
};

function Choice<Value extends string>({ label, hint, value, choices, onChoose }: ChoiceProps<Value>) {
  return (
    <Field label={label} hint={hint}>
      <Select value={value} onChange={(_, { value: chosen }) => onChoose(chosen as Value)}>
        {choices.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </Select>
    </Field>
  );
}

type SettingsProps = { importing: ImportActor; scanned: ScannedFile };

/** How the file is read. Every change reads it again. */
export function FileSettings({ importing, scanned }: SettingsProps) {
  const styles = useImportStyles();
  const conversion = useSelector(importing, ({ context }) => context.values.conversion);
  const { encoding, format } = scanned;
  const read = (reading: Reading) => importing.send({ type: 'job.choose', choice: { reading } });
  const convert = (change: Partial<Conversion>) =>
    importing.send({ type: 'job.edit', values: { conversion: { ...conversion, ...change } } });
  return (
    <div className={styles.settings} role="group" aria-label="File settings">
      <Choice
        label="File format"
        value={format.kind}
        choices={Object.entries(kindTexts) as [FileFormat['kind'], string][]}
        onChoose={(kind) => read({ format: kind === 'lines' ? { kind } : kind })}
      />
      <Choice<Encoding>
        label="Encoding"
        value={encoding}
        choices={encodings.map((each) => [each, encodingTexts[each]])}
        onChoose={(chosen) => read({ encoding: chosen })}
      />
      {format.kind === 'csv' ? (
        <>
          <Choice
            label="Separator"
            value={format.separator}
            choices={[...new Set<string>([...separators, format.separator])].map((each) => [each, separatorText(each)])}
            onChoose={(separator) => read({ format: { ...format, separator } })}
          />
          <Choice<TableFormat['quote']>
            label="Quotation mark"
            value={format.quote}
            choices={Object.entries(quoteTexts) as [TableFormat['quote'], string][]}
            onChoose={(quote) => read({ format: { ...format, quote } })}
          />
          {scanned.exported ? null : (
            <>
              <Choice<Decimal>
                label="Decimal sign"
                value={conversion.decimal}
                choices={[
                  ['.', 'Point (1.5)'],
                  [',', 'Comma (1,5)'],
                ]}
                onChoose={(decimal) => convert({ decimal })}
              />
              <Field label="Missing values" hint="Texts that mean no value, separated by spaces.">
                <Input
                  value={conversion.missing.join(' ')}
                  placeholder="NA -"
                  spellCheck={false}
                  autoComplete="off"
                  onChange={(_, { value }) => convert({ missing: value === '' ? [] : value.split(' ') })}
                />
              </Field>
            </>
          )}
          {scanned.exported === 'table' ? null : (
            <Checkbox
              label="Leave out empty cells"
              checked={!conversion.keepsEmpty}
              onChange={(_, { checked }) => convert({ keepsEmpty: checked !== true })}
            />
          )}
          <Checkbox
            label="The first row has the names"
            checked={format.hasHead}
            onChange={(_, { checked }) => read({ format: { ...format, hasHead: checked === true } })}
          />
        </>
      ) : null}
    </div>
  );
}

export function FileOffers({ importing, scanned }: SettingsProps) {
  const styles = useImportStyles();
  const { columns, conversion } = useSelector(importing, ({ context }) => context.values);
  const { format, shapes, exported, facts, marks } = scanned;
  const edit = (values: { columns?: typeof columns; conversion?: Conversion }) =>
    importing.send({ type: 'job.edit', values });
  const convert = (change: Partial<Conversion>) => edit({ conversion: { ...conversion, ...change } });
  const left = marks.filter((mark) => !conversion.missing.includes(mark));
  const isSuggested = columns.some(({ skip, type }) => !skip && type !== 'text');
  const shapeAt = shapes.findIndex(
    ({ path, by }) =>
      format.kind === 'json' && by === format.by && JSON.stringify(path) === JSON.stringify(format.path),
  );
  return (
    <>
      {shapeAt >= 0 && shapes.length > 1 ? (
        <div className={styles.shape}>
          <Choice
            label="Models in this file"
            value={String(shapeAt)}
            choices={shapes.map((shape, index) => [String(index), shapeText(shape)])}
            onChoose={(index) => {
              const { path, by } = shapes[Number(index)] ?? { path: [], by: 'whole' };
              importing.send({ type: 'job.choose', choice: { reading: { format: { kind: 'json', path, by } } } });
            }}
          />
        </div>
      ) : null}
      {left.length > 0 ? (
        <StatusMessage
          intent="info"
          announce="off"
          actions={<Button onClick={() => convert({ missing: [...conversion.missing, ...left] })}>Leave out</Button>}
        >
          {`${marksText(left)} may stand for a missing value, so its column is text.`}
        </StatusMessage>
      ) : null}
      {exported === 'plainTable' && !isSuggested ? (
        <StatusMessage
          intent="info"
          announce="off"
          actions={
            <Button
              onClick={() => {
                const types = suggestedTypes(undefined, facts, conversion);
                edit({ columns: columns.map((column, index) => ({ ...column, type: types[index] ?? 'text' })) });
              }}
            >
              Suggest types
            </Button>
          }
        >
          This export lost the quotation marks around its texts, so all values are read as text.
        </StatusMessage>
      ) : null}
      {conversion.isExtended || scanned.conversion.isExtended ? (
        <Checkbox
          label='Read ids, dates and numbers of MongoDB, such as {"$oid": …} and {"$date": …}'
          checked={conversion.isExtended}
          onChange={(_, { checked }) => convert({ isExtended: checked === true })}
        />
      ) : null}
      {format.kind === 'csv' && columns.some(({ skip, field }) => !skip && field.includes('.')) ? (
        <Checkbox
          label="Names with dots become objects"
          checked={conversion.isDotted}
          onChange={(_, { checked }) => convert({ isDotted: checked === true })}
        />
      ) : null}
    </>
  );
}

type ColumnRowProps = {
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
      label="Import"
      action="Check"
      quiet
      faulty={faulty}
      onSubmit={() => importing.send({ type: 'job.check' })}
      onCancel={() => importing.send({ type: 'job.back' })}
    >
      <FormSection title="Import" text={`Where the models go, and how each ${isTable ? 'column' : 'key'} is imported.`}>
        <CollectionPicker
          collections={collections}
          value={collection}
          error={errors.collection}
          onChange={(chosen) => edit({ collection: chosen })}
        />
        <Choice
          label="Id"
          hint="Ids must be unique in the domain."
          value={String(id)}
          choices={[
            ['new', 'New ids'],
            ...(exported === 'records' ? [['record', 'Ids of the exported models'] as const] : []),
            ...(format.kind === 'json' && format.by === 'members' ? [['key', 'Keys of the members'] as const] : []),
            ...columns.map(({ name }, index) => [String(index), `${isTable ? 'Column' : 'Key'} ${name}`] as const),
          ]}
          onChoose={(chosen) => edit({ id: sourceOf(chosen) })}
        />
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
          <Choice
            label="Time zone of dates"
            hint="For dates without one: a day without a time begins at midnight there."
            value={conversion.zone}
            choices={zones.map((zone) => [zone, zone])}
            onChoose={(zone) => edit({ conversion: { ...conversion, zone } })}
          />
        ) : null}
      </FormSection>
    </FormCard>
  );
}
