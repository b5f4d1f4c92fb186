import { useSelector } from '@xstate/react';
import { useDeferredValue, useMemo } from 'react';
import { documentText } from '../../../../machines/in-domain/models/document-text';
import {
  changedLines,
  mostMarked,
  type ChangedLines,
} from '../../../../machines/in-domain/source-edit/changed-lines';
import type { SourceEditActor } from '../../../../machines/in-domain/source-edit/source-edit-machine';
import {
  sameTheirs,
  selectBaseText,
  selectText,
  selectTheirs,
} from '../../../../machines/in-domain/source-edit/source-edit-selectors';

/** Which lines to mark, found when there is time; undefined where the text is too long to be compared with every letter. */
export function useChangedLines(actor: SourceEditActor): ChangedLines | undefined {
  const base = useSelector(actor, selectBaseText);
  const text = useDeferredValue(useSelector(actor, selectText));
  const theirs = useDeferredValue(useSelector(actor, selectTheirs, sameTheirs));
  const isLong = base.length > mostMarked || text.length > mostMarked;
  const theirText = useMemo(
    () => (isLong || !theirs.document ? undefined : documentText(theirs.document.value())),
    [isLong, theirs],
  );
  return useMemo(
    () => (theirText === undefined ? undefined : changedLines(base, text, theirText)),
    [base, text, theirText],
  );
}
