import { Button } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Model } from '../../../api/rest/domain/models';
import { explainProblem } from '../../../api/rest/problem';
import { dataText } from '../../../machines/in-domain/models/model-data-text';
import type { ModelListActor } from '../../../machines/in-domain/models/model-list';
import { ClockTime } from '../../shared/ClockTime';
import { CodeView } from '../../shared/code/CodeView';
import type { TimeZone } from '../../shared/format-time';
import { selectPage, selectProblem, selectStale } from '../../shared/list/list-selectors';
import { SkeletonFields } from '../../shared/form/SkeletonFields';
import { StatusMessage } from '../../shared/StatusMessage';

export type ModelDataPanelProps = {
  actor: ModelListActor;
  model: Model | undefined;
  copy: (text: string) => void;
  zone: TimeZone;
};

/** The data of a model as they were read last. */
export function ModelDataPanel({ actor, model, copy, zone }: ModelDataPanelProps) {
  const stale = useSelector(actor, selectStale);
  const page = useSelector(actor, selectPage);
  const problem = useSelector(actor, selectProblem);
  const data = model?.data;
  const text = useMemo(() => (data === undefined ? undefined : dataText(data)), [data]);
  return (
    <>
      {stale && page && problem ? (
        <StatusMessage
          intent="warning"
          actions={
            <Button size="small" onClick={() => actor.send({ type: 'list.reload' })}>
              Retry
            </Button>
          }
        >
          The model could not be read again; what you see is from <ClockTime at={page.at} zone={zone} />.{' '}
          {explainProblem(problem)}
        </StatusMessage>
      ) : null}
      {text === undefined ? <SkeletonFields count={4} /> : <CodeView text={text} label="Data" copy={copy} />}
    </>
  );
}
