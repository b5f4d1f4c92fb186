import { Button, mergeClasses } from '@fluentui/react-components';
import { Code20Regular, Save20Regular, TextIndentIncreaseLtr20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { formatCount } from '~/core/counts';
import { documentText, linePaths } from '~/core/json/model-data-text';
import { personColor } from '~/core/person';
import { sourceWork } from '~/machines/draft/model-work';
import {
  sameTheirs,
  selectBusy,
  selectFault,
  selectText,
  selectTheirs,
  selectWaiting,
  selectWhyNotSave,
  type SourceEditActor,
  whoChanged,
} from '~/machines/model/source-edit/source-edit-machine';
import { changedLines, maxMarked, namesOf, waitingSentence } from '~/machines/model/source-edit/source-text';
import { useKeepFocus, takesFocusBack } from '~/views/hooks/focus';
import { useLoaded } from '~/views/hooks/use-loaded';
import { IconButton } from '~/views/kit/buttons';
import { ChunkMessage } from '~/views/kit/part';
import type { CodeCaret, CodeEditor, CodeMarks } from '~/views/kit/code/code-editor';
import { beginningOf, codeEditor, CodeHost } from '~/views/kit/code/CodeView';
import { ConfirmDialog } from '~/views/kit/dialogs/ConfirmDialog';
import { PlaceDraft } from '~/views/kit/draft/PlaceDraft';
import { BusyIcon } from '~/views/kit/status';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { SourceConflicts, SourceStatus } from './SourceConflicts';
import { useSourceEditorStyles } from './SourceEditor.styles';

/** The lines to mark, computed when idle; undefined if the text is too long to compare on each keystroke. */
function useChangedLines(actor: SourceEditActor): CodeMarks | undefined {
  const base = useSelector(actor, ({ context }) => context.base);
  const baseText = useSelector(actor, ({ context }) => context.baseText);
  const text = useDeferredValue(useSelector(actor, selectText));
  const theirs = useDeferredValue(useSelector(actor, selectTheirs, sameTheirs));
  const isLong = baseText.length > maxMarked || text.length > maxMarked;
  const live = useMemo(() => {
    const value = isLong ? undefined : theirs.document?.value();
    return value && { text: documentText(value), paths: linePaths(value), who: whoChanged(theirs) };
  }, [isLong, theirs]);
  const basePaths = useMemo(() => (isLong ? [] : linePaths(base)), [isLong, base]);
  return useMemo(() => {
    if (!live) return undefined;
    const { mine, theirs: lines } = changedLines(baseText, text, live.text);
    const marked = lines.map(({ line, base: before, now }) => {
      const paths = [basePaths[before - 1], ...now.map((number) => live.paths[number - 1])];
      const people = live.who(paths.filter((path) => path !== undefined));
      const color = people[0] && personColor(people[0].user);
      return { line, color, label: `Changed by ${namesOf(people)}` };
    });
    return { mine, theirs: marked };
  }, [baseText, basePaths, text, live]);
}

type SourceTextProps = {
  actor: SourceEditActor;
  onCaret: (caret: CodeCaret) => void;
  onMounted: (editor: CodeEditor) => void;
};

function SourceText({ actor, onCaret, onMounted }: SourceTextProps) {
  const styles = useSourceEditorStyles();
  const { value: module, failure } = useLoaded(codeEditor);
  const text = useSelector(actor, selectText);
  const fault = useSelector(actor, selectFault);
  const busy = useSelector(actor, selectBusy);
  const marks = useChangedLines(actor);
  return (
    <div className={styles.text} aria-busy={!module}>
      {failure ? <ChunkMessage failure={failure} /> : null}
      {module ? (
        <CodeHost
          mount={module.mountCodeEditor}
          purpose="writing"
          focused
          onMounted={onMounted}
          shown={{
            label: 'Model source',
            text,
            readOnly: busy === 'merging' || busy === 'saving',
            fault,
            marks,
            error: fault ? `Invalid JSON! ${fault.reason}` : undefined,
            onChange: (typed) => actor.send({ type: 'source.type', text: typed }),
            onCaret,
          }}
        />
      ) : (
        <pre className={styles.plain} tabIndex={0}>
          {beginningOf(text)}
        </pre>
      )}
    </div>
  );
}

function SourceToolbar({ actor, titleId }: { actor: SourceEditActor; titleId: string }) {
  const styles = useSourceEditorStyles();
  const version = useSelector(actor, ({ context }) => context.version);
  const busy = useSelector(actor, selectBusy);
  const storing = useSelector(actor, (s) => s.matches({ open: 'storing' }));
  const mayFormat = useSelector(actor, (s) => s.hasTag('readable'));
  const why = useSelector(actor, selectWhyNotSave);
  return (
    <div className={styles.toolbar}>
      <span className={styles.icon}>
        <Code20Regular />
      </span>
      <h2 id={titleId} className={styles.title} title={`Opened at version ${formatCount(version)}`}>
        Source
      </h2>
      <span className={styles.caption}>{`opened at version ${formatCount(version)}`}</span>
      <span className={styles.grow} />
      <IconButton
        className={styles.iconTool}
        label="Format"
        icon={<TextIndentIncreaseLtr20Regular />}
        title="Format JSON"
        disabledFocusable={!mayFormat}
        onClick={() => actor.send({ type: 'source.format' })}
      >
        <span className={styles.wide}>Format</span>
      </IconButton>
      <Button
        {...takesFocusBack}
        className={styles.tool}
        title={storing ? 'Still saving' : undefined}
        onClick={() => actor.send({ type: 'source.cancel' })}
      >
        {storing ? 'Close' : 'Cancel'}
      </Button>
      <Button
        className={styles.tool}
        appearance="primary"
        icon={busy ? <BusyIcon /> : <Save20Regular />}
        title={why ?? 'Save (Ctrl+S)'}
        disabledFocusable={why !== undefined || busy !== undefined}
        onClick={() => actor.send({ type: 'source.save' })}
      >
        Save
      </Button>
    </div>
  );
}

/** A model as JSON text instead of the tree (spec domain-level §2, §4). Fills its column. */
export function SourceEditor({ actor }: { actor: SourceEditActor }) {
  const styles = useSourceEditorStyles();
  const titleId = useId();
  const isConflict = useSelector(actor, (s) => s.hasTag('conflict'));
  const confirming = useSelector(actor, (s) => s.matches({ open: 'confirming' }));
  const warning = useSelector(actor, (s) => (s.matches({ open: 'warning' }) ? s.context.warning : undefined));
  const [caret, setCaret] = useState<CodeCaret>({ at: 0, line: 1, column: 1 });
  const [editor, setEditor] = useState<CodeEditor>();
  const work = useMemo(() => sourceWork(actor), [actor]);
  return (
    <section
      ref={useKeepFocus<HTMLElement>()}
      aria-labelledby={titleId}
      className={mergeClasses(styles.root, isConflict && styles.withConflicts)}
      onKeyDown={(event) => {
        if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
        event.preventDefault();
        if (!event.shiftKey && !event.repeat) actor.send({ type: 'source.save' });
      }}
    >
      <SourceToolbar actor={actor} titleId={titleId} />
      <PlaceDraft work={work} owner={actor} label="Source" shape="square" />
      <Refusal actor={actor} />
      {isConflict ? <SourceConflicts actor={actor} /> : null}
      <SourceText actor={actor} onCaret={setCaret} onMounted={setEditor} />
      <SourceStatus actor={actor} caret={caret} onGoTo={(at) => editor?.goTo(at)} />
      {confirming ? (
        <ConfirmDialog
          title="Discard your changes?"
          text="You have unsaved changes. They will be lost. Changes by others stay."
          action="Discard"
          cancel="Keep Editing"
          onConfirm={() => actor.send({ type: 'source.discard' })}
          onCancel={() => actor.send({ type: 'source.stay' })}
        />
      ) : null}
      {warning === undefined ? null : (
        <ConfirmDialog
          title="Save this change?"
          text={warning}
          action="Save"
          onConfirm={() => actor.send({ type: 'source.proceed' })}
          onCancel={() => actor.send({ type: 'source.stay' })}
        />
      )}
    </section>
  );
}

function Refusal({ actor }: { actor: SourceEditActor }) {
  const { refusal, may } = useSelector(actor, ({ context }) => context);
  const waiting = useSelector(actor, selectWaiting);
  if (may && !waiting && refusal === undefined) return null;
  const intent = waiting ? 'info' : refusal === undefined ? 'warning' : 'error';
  const retry = () => actor.send({ type: 'source.save' });
  return (
    <StatusMessage key={intent} intent={intent} shape="square" onRetry={may && !waiting ? retry : undefined}>
      {waiting
        ? waitingSentence
        : (refusal ?? "The model can't be changed now. What you type stays here; save it later.")}
    </StatusMessage>
  );
}
