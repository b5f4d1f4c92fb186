import type { Model } from '../../../api/rest/domain/models';
import { shownData } from '../../../machines/in-domain/models/model-dates';
import { CodeBlock } from '../../shared/CodeBlock';
import { useModelTableStyles } from './ModelTable.styles';

/** Beyond so many characters the colours would cost more than they tell. */
const longestColoured = 60_000;

/** A model's data as people read and write it. */
export const dataText = (model: Model) => JSON.stringify(shownData(model.data), undefined, 2);

/** The data of a model, to read only (spec domain-level §2: 300 px high). */
export function ModelData({ model }: { model: Model }) {
  const styles = useModelTableStyles();
  const text = dataText(model);
  return (
    <div className={styles.viewer}>
      {text.length > longestColoured ? (
        <pre className={styles.plain} tabIndex={0} role="group" aria-label="Data">
          {text}
        </pre>
      ) : (
        <CodeBlock code={text} label="Data" />
      )}
    </div>
  );
}
