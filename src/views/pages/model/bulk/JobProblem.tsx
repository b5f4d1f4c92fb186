import { Button } from '@fluentui/react-components';
import { type ApiProblem, explainProblem } from '~/core/problem';
import { Card } from '~/views/kit/Card';
import { ProblemText } from '~/views/kit/Facts';
import { Column, Row } from '~/views/kit/layout';

type JobProblemProps = {
  card: string;
  /** What failed. */
  title: string;
  problem: ApiProblem;
  onRetry?: () => void;
  onBack: () => void;
};

/** A step before a job that failed. */
export const JobProblem = ({ card, title, problem, onRetry, onBack }: JobProblemProps) => (
  <Card title={card}>
    <Column gap="M">
      <ProblemText title={title} text={explainProblem(problem)} {...(onRetry && { onRetry })} />
      <Row>
        <Button onClick={onBack}>Back</Button>
      </Row>
    </Column>
  </Card>
);
