import { ArrowClockwise16Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { DomainKey } from '~/api/rest/domains';
import { countOf } from '~/core/counts';
import { domainPath } from '~/core/paths';
import { explainProblem } from '~/core/problem';
import { type LiveSessionsActor, selectSessions } from '~/machines/favorites/live-sessions-machine';
import { useInSight } from '~/views/hooks/use-in-sight';
import { IconButton } from '~/views/kit/buttons';
import { AppLink } from '~/views/kit/links';
import { useLiveSessionsStyles } from './home.styles';

const textOf = (count: number) => (count === 0 ? 'No sessions' : countOf(count, 'session'));

type LiveSessionsProps = { domainKey: DomainKey; name: string; sessions: LiveSessionsActor };

/** The number of active sessions of a domain, asked for while it is in sight. Its place is kept while it is not known. */
export function LiveSessions({ domainKey, name, sessions }: LiveSessionsProps) {
  const styles = useLiveSessionsStyles();
  const ref = useInSight<HTMLSpanElement>((inSight) =>
    sessions.send({ type: inSight ? 'domain.inSight' : 'domain.outOfSight', key: domainKey }),
  );
  const answer = useSelector(sessions, (s) => selectSessions(s, domainKey));
  return (
    <span ref={ref} className={styles.root}>
      {answer === undefined ? null : 'problem' in answer ? (
        <>
          <span title={explainProblem(answer.problem)}>Sessions unknown</span>
          <IconButton
            size="small"
            icon={<ArrowClockwise16Regular />}
            label={`Retry: sessions of ${name}`}
            title={`${explainProblem(answer.problem)} Retry`}
            onClick={() => sessions.send({ type: 'sessions.retry', key: domainKey })}
          />
        </>
      ) : (
        <AppLink
          href={`${domainPath(domainKey)}/sessions`}
          className={styles.link}
          label={`${textOf(answer.count)} in ${name}`}
        >
          {textOf(answer.count)}
        </AppLink>
      )}
    </span>
  );
}
