import { LockClosed24Regular } from '@fluentui/react-icons';
import { BlankState } from '../../shared/BlankState';
import { Card } from '../../shared/Card';

export type ForbiddenCardProps = {
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
