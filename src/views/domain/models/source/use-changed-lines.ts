import { useSelector } from '@xstate/react';
import { useDeferredValue, useMemo } from 'react';
import { documentText, linePaths } from '../../../../machines/in-domain/models/document-text';
import { changedLines, mostMarked } from '../../../../machines/in-domain/source-edit/changed-lines';
import type { SourceEditActor } from '../../../../machines/in-domain/source-edit/source-edit-machine';
import {
  sameTheirs,
  selectBase,
  selectBaseText,
  selectText,
  selectTheirs,
} from '../../../../machines/in-domain/source-edit/source-edit-selectors';
import { namesOf, whoChanged } from '../../../../machines/in-domain/source-edit/who-changed';
import type { CodeMarks } from '../../../shared/code/code-marks';
import { personColor } from '../../../shared/person-color';

/** Which lines to mark, found when there is time; undefined where the text is too long to be compared with every letter. */
export function useChangedLines(actor: SourceEditActor): CodeMarks | undefined {
  const base = useSelector(actor, selectBase);
  const baseText = useSelector(actor, selectBaseText);
  const text = useDeferredValue(useSelector(actor, selectText));
  const theirs = useDeferredValue(useSelector(actor, selectTheirs, sameTheirs));
  const isLong = baseText.length > mostMarked || text.length > mostMarked;
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
      const [first] = people;
      return {
        line,
        color: first && personColor(first.user),
        label: `Changed by ${namesOf(people)}`,
      };
    });
    return { mine, theirs: marked };
  }, [baseText, basePaths, text, live]);
}
