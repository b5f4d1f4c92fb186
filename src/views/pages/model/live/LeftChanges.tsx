import { useMemo } from 'react';
import { countOf } from '~/core/counts';
import { difference } from '~/core/document/alignment';
import { placeOfEdit } from '~/core/document/change-log';
import { expressionOf } from '~/core/document/path-text';
import { valueAt } from '~/core/document/value';
import { documentText } from '~/core/json/document-text';
import type { LeftEdits } from '~/machines/model/open-model-machine';
import { CodeBlock } from '~/views/kit/CodeBlock';

const most = 10;

/** The values that may not be stored, one for each line, by path. */
function linesOf({ document }: LeftEdits): string[] {
  const { base, mine } = document.unstored(0);
  const places = new Map(difference(base, mine).map((edit) => [expressionOf(placeOfEdit(edit)), edit]));
  return [...places].map(([place, edit]) => {
    const value = valueAt(mine, placeOfEdit(edit));
    return value === undefined ? `${place} removed` : `${place} = ${documentText(value)}`;
  });
}

/** What was typed and may not be in the model, to be read and copied. */
export function LeftChanges({ left }: { left: LeftEdits }) {
  const lines = useMemo(() => linesOf(left), [left]);
  if (lines.length === 0) return null;
  const more = lines.length - most;
  return (
    <>
      {' Your last changes may not be stored:'}
      <CodeBlock label="What you typed" code={lines.slice(0, most).join('\n')} />
      {more > 0 ? `and ${countOf(more, 'more change')}` : null}
    </>
  );
}
