import { Button, Checkbox, Field, Input, Select } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { type Conversion, type Decimal, suggestedTypes } from '~/core/import/columns';
import { type Encoding, encodings } from '~/core/import/encodings';
import type { Reading, ScannedFile } from '~/core/import/scan-file';
import { type FileFormat, separators, type TableFormat } from '~/core/import/split';
import type { ImportActor } from '~/machines/model/import/import-machine';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { useImportStyles } from '../bulk/job.styles';
import { encodingTexts, kindTexts, marksText, quoteTexts, separatorText, shapeText } from './import-texts';

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

const readingOfKind = (kind: FileFormat['kind']): Reading => ({
  format: kind === 'lines' ? { kind } : kind,
});

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
        onChoose={(kind) => read(readingOfKind(kind))}
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

/** What was noticed in the file and has to be decided. */
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
                edit({
                  columns: columns.map((column, index) => ({ ...column, type: types[index] ?? 'text' })),
                });
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
