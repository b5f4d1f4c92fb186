import { LockClosed24Regular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { type ApiProblem, explainProblem, isRejectedWith } from '~/core/problem';
import { BlankState } from '~/views/kit/BlankState';
import { Card } from '~/views/kit/Card';
import { HelpButton } from '~/views/kit/HelpButton';

type ForbiddenCardProps = {
  title?: string;
  what: string;
  /** Who can give access, unless the page already says so. */
  roles?: string;
  children?: ReactNode;
};

export const ForbiddenCard = ({ title, what, roles, children }: ForbiddenCardProps) => (
  <Card title={title} padded={false}>
    {children}
    <BlankState
      icon={<LockClosed24Regular />}
      title={what}
      text={
        roles && (
          <>
            {roles} <HelpButton topic="Roles" />
          </>
        )
      }
    />
  </Card>
);

type Failed = { context: { problem: ApiProblem | undefined } };

/** Why the server denies access to this role, with who can give it. */
export const selectForbidden = ({ context: { problem } }: Failed): string | undefined =>
  problem && isRejectedWith(problem, 'forbidden') ? explainProblem(problem) : undefined;
