import type { HistoryEntry } from '../../../../api/realtime/model-history-port';
import { saidWhat } from './history-words';

/** What an operation did, as in "Added price". */
export function SaidWhat({ entry }: { entry: HistoryEntry }) {
  const { words, name } = saidWhat(entry);
  return (
    <>
      {words}
      {name === undefined ? null : (
        <>
          {' '}
          <bdi>{name === '' ? '""' : name}</bdi>
        </>
      )}
    </>
  );
}
