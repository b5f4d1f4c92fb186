import type { Model } from '../../../api/rest/domain/models';
import { jsonBeginning } from '../../../machines/in-domain/models/json-values';
import { cellKind } from '../../../machines/in-domain/models/model-columns';
import { dateOf } from '../../../machines/in-domain/models/model-dates';
import type { TimeZone } from '../../shared/format-time';
import { When } from '../../shared/When';
import { useModelTableStyles } from './ModelTable.styles';

/** What is seen of a long text, and what of it the tooltip tells. */
const [seen, told] = [160, 1_000];
const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text);

/** The value of one top-level key (spec domain-level §2 "Models"). */
export function ModelCell({ model, name, zone }: { model: Model; name: string; zone: TimeZone }) {
  const styles = useModelTableStyles();
  const value = model.data[name];
  switch (cellKind(model, name)) {
    case 'missing':
      return (
        <span className={styles.quiet} title="The model has no such key.">
          –
        </span>
      );
    case 'null':
      return <span className={styles.null}>null</span>;
    case 'string':
      return <bdi title={cut(String(value), told)}>{cut(String(value), seen)}</bdi>;
    case 'number':
      return <span title={String(value)}>{String(value)}</span>;
    case 'boolean':
      return <span className={styles.boolean}>{String(value)}</span>;
    case 'date':
      return <When at={dateOf(value) ?? null} zone={zone} />;
    case 'json':
      return (
        <span className={styles.json} title={jsonBeginning(value, told)}>
          {jsonBeginning(value, seen)}
        </span>
      );
  }
}
