import { Button, Spinner, Switch } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { explainProblem } from '../../../api/rest/problem';
import type {
  AnonymousAuthFormActor,
  AnonymousAuthFormSnapshot,
} from '../../../machines/in-domain/jwt-keys/anonymous-auth-form';
import { FormOutcome } from '../../shared/form/FormOutcome';
import { Card } from '../../shared/Card';
import { SkeletonFields } from '../../shared/form/SkeletonFields';
import { useLayoutStyles } from '../../shared/layout.styles';
import { ProblemText } from '../../shared/ProblemText';
import { ForbiddenCard } from '../settings/ForbiddenCard';
import { selectForbidden } from '../settings/select-forbidden';
import { useJwtKeyFieldsStyles } from './JwtKeyFields.styles';

type Snapshot = AnonymousAuthFormSnapshot;
const selectBusy = (s: Snapshot) => s.hasTag('busy');
const selectLoading = (s: Snapshot) => s.hasTag('loading');
const selectFailure = (s: Snapshot) => (s.can({ type: 'form.retry' }) ? s.context.problem : undefined);
/** What is asked for while it is asked for, otherwise what the server has. */
const selectShown = (s: Snapshot) =>
  s.hasTag('busy') ? s.context.values.enabled : s.context.baseline.enabled;

const title = 'Anonymous Authentication';

/** Whether one may connect without a name: a switch that takes effect at once (spec domain-level §2 "Authentication"). */
export function AnonymousCard({ form }: { form: AnonymousAuthFormActor }) {
  const layout = useLayoutStyles();
  const styles = useJwtKeyFieldsStyles();
  const forbidden = useSelector(form, selectForbidden);
  const busy = useSelector(form, selectBusy);
  const loading = useSelector(form, selectLoading);
  const failure = useSelector(form, selectFailure);
  const enabled = useSelector(form, selectShown);
  const retry = () => form.send({ type: 'form.retry' });
  if (forbidden !== undefined && failure)
    return (
      <ForbiddenCard title={title} what="Your role does not permit seeing this setting" roles={forbidden} />
    );
  if (failure)
    return (
      <ProblemText
        title="The setting could not be loaded."
        text={explainProblem(failure)}
        actions={
          <Button size="small" onClick={retry}>
            Retry
          </Button>
        }
      />
    );
  return (
    <Card title={title} busy={busy}>
      {loading ? (
        <SkeletonFields count={1} />
      ) : (
        <div className={layout.columnS}>
          <FormOutcome form={form} />
          <div className={layout.row}>
            <Switch
              className={styles.enabled}
              label={enabled ? 'Enabled' : 'Disabled'}
              aria-label={title}
              checked={enabled}
              readOnly={busy}
              onChange={(_, data) => {
                if (busy) return;
                form.send({ type: 'form.change', change: { enabled: data.checked } });
                form.send({ type: 'form.submit' });
              }}
            />
            {busy ? <Spinner size="tiny" label="Saving" /> : null}
          </div>
          <div>
            While it is enabled, whoever knows the address of the domain may connect as an anonymous user. A
            change takes effect at once.
          </div>
        </div>
      )}
    </Card>
  );
}
