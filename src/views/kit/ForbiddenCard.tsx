import { LockClosed24Regular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { type ApiProblem, explainProblem, isRejectedWith } from '~/core/problem';
import { BlankState } from '~/views/kit/BlankState';
import { Card } from '~/views/kit/Card';

type ForbiddenCardProps = {
  title?: string;
  what: string;
  /** The roles that it needs, unless the page says so already. */
  roles?: string;
  children?: ReactNode;
};

export const ForbiddenCard = ({ title, what, roles, children }: ForbiddenCardProps) => (
  <Card title={title} padded={false}>
    {children}
    <BlankState icon={<LockClosed24Regular />} title={what} text={roles} />
  </Card>
);

type Failed = { context: { problem: ApiProblem | undefined } };

/** Why the server hides it from this role, with the roles that it needs. */
export const selectForbidden = ({ context: { problem } }: Failed): string | undefined =>
  problem && isRejectedWith(problem, 'forbidden') ? explainProblem(problem) : undefined;
