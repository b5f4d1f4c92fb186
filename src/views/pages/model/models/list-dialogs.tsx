import { Button, Field, Input, ProgressBar } from '@fluentui/react-components';
import { Delete20Regular, Rename20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import type { NamedQuery } from '~/api/browser/stores';
import { columnsAt, writeColumns } from '~/core/column-arrangement';
import { countOf, formatCount } from '~/core/counts';
import { explainProblem } from '~/core/problem';
import type { ModelExportActor } from '~/machines/model/export/export-machine';
import type { ExportProgress } from '~/machines/model/export/export-run';
import { choiceText } from '~/machines/model/model-queries';
import { type BookPart, type ModelSearchActor, whyUnnameable } from '~/machines/model/model-search-machine';
import { searchAt } from '~/machines/model/models';
import { useFocusBeside } from '~/views/hooks/focus';
import { IconButton } from '~/views/kit/buttons';
import { DialogFrame } from '~/views/kit/dialogs/DialogFrame';
import { LeaveGuard } from '~/views/kit/dialogs/LeaveGuard';
import { ProblemText } from '~/views/kit/BlankState';
import { Name } from '~/views/kit/texts';
import { useSavedStyles } from './models.styles';

function viewText(address: string): string {
  const search = searchAt(address);
  const { mode, text } = search;
  const arranged = writeColumns(columnsAt(address)) === '' ? '' : '\nwith arranged columns';
  if (text === '') return `No search${arranged}`;
  const browsed = `Browse ${text}${choiceText(search)}${search.here ? ', with filters applied here' : ''}`;
  return (mode === 'query' ? text : mode === 'id' ? `Model ${text}` : browsed) + arranged;
}

type Texts = { one: string; many: string; sampleOf: (query: string) => string };
const texts: Record<BookPart, Texts> = {
  named: { one: 'query', many: 'Saved queries', sampleOf: (query) => query },
  views: { one: 'view', many: 'Saved views', sampleOf: viewText },
};

type SearchProps = { search: ModelSearchActor };

function ManageDialog({ search }: SearchProps) {
  const styles = useSavedStyles();
  const { book, part } = useSelector(search, ({ context }) => context);
  const { many, sampleOf } = texts[part];
  const renamed = useSelector(search, (s) => (s.matches({ managing: 'renaming' }) ? s.context.renamed : undefined));
  const onClose = () => search.send({ type: 'book.close' });
  return (
    <DialogFrame
      title={many}
      width={560}
      onClose={onClose}
      actions={
        <Button appearance="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {book[part].length === 0 ? <p role="status">There are no {many.toLowerCase()}.</p> : null}
      <ul className={styles.list} aria-label={many} tabIndex={-1}>
        {book[part].map((query) => (
          <Item key={query.name}>
            {query.name === renamed ? (
              <Renaming search={search} query={query} />
            ) : (
              <>
                <div className={styles.grow}>
                  <strong>
                    <Name>{query.name}</Name>
                  </strong>
                  <pre className={styles.sample}>{sampleOf(query.query)}</pre>
                </div>
                <IconButton
                  size="small"
                  icon={<Rename20Regular />}
                  label={`Rename ${query.name}`}
                  title="Rename"
                  onClick={() => search.send({ type: 'book.startRename', name: query.name })}
                />
                <IconButton
                  size="small"
                  icon={<Delete20Regular />}
                  label={`Delete ${query.name}`}
                  title="Delete"
                  onClick={() => search.send({ type: 'book.change', change: { do: 'delete', part, name: query.name } })}
                />
              </>
            )}
          </Item>
        ))}
      </ul>
    </DialogFrame>
  );
}

const listOf = (removed: HTMLElement) => removed.closest('ul');

/** The focus stays in the list when it is renamed or deleted. */
const Item = ({ children }: { children: ReactNode }) => (
  <li ref={useFocusBeside<HTMLLIElement>(listOf)} className={useSavedStyles().item}>
    {children}
  </li>
);

function Renaming({ search, query }: SearchProps & { query: NamedQuery }) {
  const styles = useSavedStyles();
  const { book, part } = useSelector(search, ({ context }) => context);
  const [name, setName] = useState(query.name);
  const fault = whyUnnameable(book, part, name, query.name);
  return (
    <form
      ref={useFocusBeside<HTMLFormElement>(listOf)}
      noValidate
      className={styles.item}
      onSubmit={(event) => {
        event.preventDefault();
        search.send({ type: 'book.rename', to: name });
      }}
    >
      <Field validationMessage={fault} className={styles.grow}>
        <Input autoFocus aria-label="New name" value={name} onChange={(_, { value }) => setName(value)} />
      </Field>
      <Button type="submit">Rename</Button>
      <Button onClick={() => search.send({ type: 'book.cancelRename' })}>Cancel</Button>
    </form>
  );
}

function SaveDialog({ search }: SearchProps) {
  const styles = useSavedStyles();
  const { text, address, book, part } = useSelector(search, ({ context }) => context);
  const [name, setName] = useState('');
  const unnamed = useSelector(search, (s) => s.matches({ naming: 'unnamed' }));
  const onClose = () => search.send({ type: 'book.close' });
  const isTaken = book[part].some((other) => other.name === name.trim());
  const missing = unnamed && name.trim() === '' ? 'Please input a name!' : undefined;
  return (
    <DialogFrame
      title={`Save ${texts[part].one}`}
      width={560}
      onClose={onClose}
      onSubmit={() => search.send({ type: 'book.save', name })}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" appearance="primary">
            Save
          </Button>
        </>
      }
    >
      <Field
        label="Name"
        required
        validationState={isTaken ? 'warning' : undefined}
        validationMessage={isTaken ? `The ${texts[part].one} with this name will be replaced.` : missing}
      >
        <Input value={name} onChange={(_, { value }) => setName(value)} />
      </Field>
      <pre className={styles.sample} tabIndex={0} aria-label={part === 'views' ? 'Search' : 'Query'}>
        {texts[part].sampleOf(part === 'views' ? address : text)}
      </pre>
    </DialogFrame>
  );
}

export function SavedDialogs({ search }: SearchProps) {
  const naming = useSelector(search, (s) => s.matches('naming'));
  return naming ? <SaveDialog search={search} /> : <ManageDialog search={search} />;
}

const ofTotal = ({ done, total = 0 }: ExportProgress) => `${formatCount(done)} of ${countOf(total, 'model')}`;

/** The export while it runs, and when it has failed. While the operator chooses a file, the browser's dialog is open. */
export function ExportDialog({ exporting }: { exporting: ModelExportActor }) {
  const snapshot = useSelector(exporting, (s) => s);
  const { progress, problem } = snapshot.context;
  const { done, total } = progress;
  const isWriting = snapshot.matches({ open: 'writing' });
  const isInterrupted = snapshot.matches({ open: 'failed' });
  const isUnwritten = snapshot.matches('unwritten');
  const close = () => exporting.send({ type: 'export.close' });
  if (!isUnwritten && !snapshot.matches('open')) return null;
  return (
    <DialogFrame
      alert
      title={isUnwritten ? 'Results were not exported' : isInterrupted ? 'Export interrupted' : 'Exporting results'}
      width={440}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{isUnwritten ? 'Close' : 'Cancel'}</Button>
          {isInterrupted ? (
            <Button appearance="primary" onClick={() => exporting.send({ type: 'export.retry' })}>
              Retry
            </Button>
          ) : null}
        </>
      }
    >
      {isUnwritten && problem ? (
        <ProblemText title="Nothing was saved." text={explainProblem(problem)} />
      ) : isInterrupted && problem ? (
        <ProblemText
          title={total === undefined ? 'No models were read.' : `${ofTotal(progress)} were read.`}
          text={`${explainProblem(problem)} Retry continues from there.`}
        />
      ) : (
        <>
          <p role="status">
            {isWriting
              ? `Writing the file: ${ofTotal(progress)}…`
              : total === undefined
                ? 'Reading the models…'
                : `Reading ${ofTotal(progress)}…`}
          </p>
          <ProgressBar
            aria-label={isWriting ? 'Models written' : 'Models read'}
            value={total ? done / total : undefined}
          />
        </>
      )}
    </DialogFrame>
  );
}

export const ExportGuard = ({ exporting }: { exporting: ModelExportActor }) => (
  <LeaveGuard
    isDirty={() => exporting.getSnapshot().matches('open')}
    title="Leave and cancel the export?"
    text="The export isn't finished. The file will be removed."
  />
);
