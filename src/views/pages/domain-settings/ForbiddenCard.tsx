import { LockClosed24Regular } from '@fluentui/react-icons';
import { type ApiProblem, explainProblem, isRejectedWith } from '~/core/problem';
import { BlankState } from '~/views/kit/BlankState';
import { Card } from '~/views/kit/Card';

type ForbiddenCardProps = {
  title?: string;
  /** As in "Your role does not permit seeing the members". */
  what: string;
  /** The roles that it takes, where the page does not say so already. */
  roles?: string;
};

/** Stands in the place of what the server does not show to this role. */
export const ForbiddenCard = ({ title, what, roles }: ForbiddenCardProps) => (
  <Card title={title} padded={false}>
    <BlankState icon={<LockClosed24Regular />} title={what} text={roles} />
  </Card>
);

type Failed = { context: { problem: ApiProblem | undefined } };

/** Why the server does not show it to this role, in a sentence that names the roles it takes. */
export const selectForbidden = ({ context: { problem } }: Failed): string | undefined =>
  problem && isRejectedWith(problem, 'forbidden') ? explainProblem(problem) : undefined;
