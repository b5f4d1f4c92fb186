import type { Model } from '~/api/rest/domain/models';
import { cellKind } from '~/core/json/query';
import { dateOf, jsonBeginning } from '~/core/json/values';
import type { TimeZone } from '~/core/times';
import { When } from '~/views/kit/When';
import { useModelTableStyles } from './models.styles';

const [inCell, inTooltip] = [160, 1_000];
const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text);

/** The value of one top-level key (spec domain-level §2 "Models"). */
type ModelCellProps = { model: Model; name: string; zone: TimeZone };

export function ModelCell({ model, name, zone }: ModelCellProps) {
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
      return <bdi title={cut(String(value), inTooltip)}>{cut(String(value), inCell)}</bdi>;
    case 'number':
      return <span title={String(value)}>{String(value)}</span>;
    case 'boolean':
      return <span className={styles.boolean}>{String(value)}</span>;
    case 'date':
      return <When at={dateOf(value) ?? null} zone={zone} />;
    case 'json':
      return (
        <span className={styles.json} title={jsonBeginning(value, inTooltip)}>
          {jsonBeginning(value, inCell)}
        </span>
      );
  }
}
