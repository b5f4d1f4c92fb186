import { useSelector } from '@xstate/react';
import { countOf } from '~/core/counts';
import { type PastePlace, pastePlaces } from '~/core/document/selection';
import { pathText } from '~/core/document/path-text';
import { pathOf, valueOf } from '~/core/document/tree-node';
import type { DocumentValue } from '~/core/document/value';
import { writeDate } from '~/core/json/date-text';
import { jsonBeginning } from '~/core/json/values';
import { pastePlan } from '~/machines/model/tree-edit/paste';
import { ConfirmDialog } from '~/views/kit/dialogs/ConfirmDialog';
import { ChoiceField } from '~/views/kit/fields';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { useRevision } from '~/views/pages/model/tree/JsonTree';
import { useEditorStyles } from './editor.styles';
import { useEditorParts } from './Tools';

const placeTexts: Record<PastePlace, string> = {
  into: 'Into the selected element',
  after: 'After the selected element',
  replace: 'Replace the selected element',
};
const mostValues = 100;

/** What pasting will change, before it is written. */
export function PasteDialog() {
  const { actor, document, zone } = useEditorParts();
  const styles = useEditorStyles();
  useRevision(document.tree);
  const { paste, selected, problem } = useSelector(actor, ({ context }) => context);
  if (!paste || !selected) return null;
  const plan = pastePlan(selected, paste);
  const { values } = plan;
  const refusal = problem ?? plan.problem;
  const replaced = values.filter(({ before }) => before).length;
  const counts = [
    values.length > replaced ? `${countOf(values.length - replaced, 'value is', 'values are')} added` : [],
    replaced > 0 ? `${countOf(replaced, 'value is', 'values are')} replaced` : [],
  ].flat();
  const short = (value: DocumentValue) => jsonBeginning(value, 80, (date) => writeDate(date, zone));
  return (
    <ConfirmDialog
      title="Paste"
      action="Paste"
      allowed={plan.problem === undefined && values.length > 0}
      onConfirm={() => actor.send({ type: 'tree.confirm' })}
      onCancel={() => actor.send({ type: 'tree.cancel' })}
      outcome={
        refusal === undefined ? null : (
          <StatusMessage intent="error" title="Nothing was pasted.">
            {refusal}
          </StatusMessage>
        )
      }
    >
      {/* Also for one place: it has the focus, so that Enter pastes. */}
      <ChoiceField
        name="paste-place"
        label="Where"
        value={paste.place}
        choices={pastePlaces(selected).map((value) => ({ value, label: placeTexts[value] }))}
        onChange={(place) => actor.send({ type: 'tree.place', place: place as PastePlace })}
      />
      {plan.problem === undefined ? (
        <div>
          <p className={styles.asked}>
            <bdi className={styles.askedPath}>{pathText(pathOf(plan.holder))}</bdi>:{' '}
            {counts.join(', ') || 'nothing changes, because all of it is there already'}.
          </p>
          {[paste.note, plan.warning].map(
            (note) =>
              note && (
                <p key={note} className={styles.asked}>
                  {note}
                </p>
              ),
          )}
          <ul tabIndex={0} className={styles.pasted} aria-label="What changes">
            {values.slice(0, mostValues).map(({ step, value, before }) => (
              <li key={step} className={styles.pastedValue}>
                <bdi>{step}</bdi>: {before ? <del>{short(valueOf(before))}</del> : null}
                {before ? ' → ' : null}
                <ins>{short(value)}</ins>
              </li>
            ))}
          </ul>
          {values.length > mostValues ? `And ${countOf(values.length - mostValues, 'more value')}.` : null}
        </div>
      ) : null}
    </ConfirmDialog>
  );
}
