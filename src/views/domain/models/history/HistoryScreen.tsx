import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { DomainKey } from '../../../../api/rest/domains';
import type { OpenModelActor } from '../../../../machines/in-domain/open-model/open-model-machine';
import { selectTimeZone } from '../../../../machines/preferences/preferences-machine';
import { modelHistoryScreens } from '../../../../wiring/screens/in-domain/model-history-actors';
import { useConsoleParts, useWired } from '../../../console-parts';
import { HistoryView } from './HistoryView';

export type HistoryScreenProps = {
  domainKey: DomainKey;
  /** The model whose history it is. */
  model: OpenModelActor;
  onClose: () => void;
};

/** The history of a model that is open, for as long as it stands in place of the tree. */
export function HistoryScreen({ domainKey, model, onClose }: HistoryScreenProps) {
  const { preferences, copy } = useConsoleParts();
  const { modelHistory } = useWired(modelHistoryScreens, domainKey);
  const machine = useMemo(() => modelHistory(model), [modelHistory, model]);
  const history = useActorRef(machine, { input: { against: 'previous' } });
  return (
    <HistoryView
      history={history}
      zone={useSelector(preferences, selectTimeZone)}
      copy={copy}
      onClose={onClose}
    />
  );
}
