import { Button } from '@fluentui/react-components';
import { CheckmarkCircle20Filled, Server20Regular, Warning20Filled } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { explainProblem } from '../../../api/rest/problem';
import type { ServerStatus } from '../../../api/rest/status';
import type {
  ResourceViewActor,
  ResourceViewSnapshot,
} from '../../../machines/resource-view/resource-view-machine';
import { Card } from '../../shared/Card';
import { Facts } from '../../shared/Facts';
import { ProblemText } from '../../shared/ProblemText';
import { SkeletonBar } from '../../shared/SkeletonBar';
import { useServerInfoStyles } from './ServerInfoCard.styles';

type Snapshot = ResourceViewSnapshot<ServerStatus>;
const selectStatus = (s: Snapshot) => s.context.loaded?.value;
const selectProblem = (s: Snapshot) => s.context.problem;
const selectLoading = (s: Snapshot) => s.hasTag('loading');
const selectFailing = (s: Snapshot) => s.hasTag('failing');

export type ServerInfoCardProps = { serverInfo: ResourceViewActor<ServerStatus>; className?: string };

/** Version, state and counts of the server (spec server-level §2, §3). */
export function ServerInfoCard({ serverInfo, className }: ServerInfoCardProps) {
  const styles = useServerInfoStyles();
  const status = useSelector(serverInfo, selectStatus);
  const problem = useSelector(serverInfo, selectProblem);
  const loading = useSelector(serverInfo, selectLoading);
  const failing = useSelector(serverInfo, selectFailing);
  const bar = <SkeletonBar width="64px" />;
  return (
    <Card title="Server Info" icon={<Server20Regular />} className={className} busy={loading}>
      {failing && problem && !status ? (
        <ProblemText
          title="The server's status could not be loaded."
          text={explainProblem(problem)}
          actions={
            <Button size="small" onClick={() => serverInfo.send({ type: 'view.reload' })}>
              Retry
            </Button>
          }
        />
      ) : (
        <div className={styles.facts}>
          <Facts
            layout="row"
            facts={[
              { label: 'Version', value: status?.version ?? bar },
              { label: 'Schema Version', value: status ? status.schemaVersion || '–' : bar },
              { label: 'Status', value: status ? <Health value={status.status} /> : bar },
              { label: 'Namespaces', value: status?.namespaces ?? bar },
              { label: 'Domains', value: status?.domains ?? bar },
            ]}
          />
        </div>
      )}
    </Card>
  );
}

/** The one value that is known to be good in words of its own, any other as the server says it. */
function Health({ value }: { value: string }) {
  const styles = useServerInfoStyles();
  return value === 'healthy' ? (
    <>
      <CheckmarkCircle20Filled className={styles.good} />
      Healthy
    </>
  ) : (
    <>
      <Warning20Filled className={styles.doubtful} />
      {value || 'Unknown'}
    </>
  );
}
