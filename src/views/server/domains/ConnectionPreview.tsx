import { isAddressable } from '../../../machines/domains/domain-list';
import { newDomainOf, type DomainFacts, type DomainValues } from '../../../machines/domains/domain-form';
import { connectionUrl } from '../../domain/domain-words';
import { useConnectionPreviewStyles } from './ConnectionPreview.styles';

export type ConnectionPreviewProps = { realtimeUrl: string; values: DomainValues; facts: DomainFacts };

/** The address that clients will connect to, as far as it is known; the words in italics stand for what is missing. */
export function ConnectionPreview({ realtimeUrl, values, facts }: ConnectionPreviewProps) {
  const styles = useConnectionPreviewStyles();
  const { namespace, id } = newDomainOf(values, facts);
  const known = { namespace: namespace || 'namespace', id: id || 'domain-id' };
  const expressible = isAddressable(known);
  const [place = '', name = ''] = expressible
    ? connectionUrl('', known).split('/')
    : [known.namespace, known.id];
  return (
    <div className={styles.root}>
      <span className={styles.label}>Connection URL</span>
      <span className={styles.url}>
        {realtimeUrl}
        {namespace ? place : <i>{place}</i>}/{id ? name : <i>{name}</i>}
      </span>
      {expressible ? null : <span className={styles.label}>No address can be made of these names.</span>}
    </div>
  );
}
