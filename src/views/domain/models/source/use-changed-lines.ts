import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import {
  changedLines,
  mostMarked,
  type ChangedLines,
} from '../../../../machines/in-domain/source-edit/changed-lines';
import type { SourceEditActor } from '../../../../machines/in-domain/source-edit/source-edit-machine';
import {
  selectBaseText,
  selectText,
  selectTheirText,
} from '../../../../machines/in-domain/source-edit/source-edit-selectors';

/** Which lines to mark; undefined where the text is too long to be compared with every letter. */
export function useChangedLines(actor: SourceEditActor): ChangedLines | undefined {
  const base = useSelector(actor, selectBaseText);
  const text = useSelector(actor, selectText);
  const theirs = useSelector(actor, selectTheirText);
  return useMemo(
    () => (theirs === undefined || text.length > mostMarked ? undefined : changedLines(base, text, theirs)),
    [base, text, theirs],
  );
}
