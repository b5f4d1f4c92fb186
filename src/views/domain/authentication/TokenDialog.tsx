import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { explainProblem } from '../../../api/rest/problem';
import type {
  TokenCheckActor,
  TokenCheckSnapshot,
} from '../../../machines/in-domain/jwt-keys/token-check-machine';
import { BusyIcon } from '../../shared/BusyIcon';
import { ProblemText } from '../../shared/ProblemText';
import { TextAreaField } from '../../shared/TextAreaField';
import { useTokenDialogStyles } from './TokenDialog.styles';
import { TokenReportView } from './TokenReportView';

export type TokenDialogProps = { check: TokenCheckActor; onClose: () => void };

const selectToken = (s: TokenCheckSnapshot) => s.context.token;
const selectReport = (s: TokenCheckSnapshot) => s.context.report;
const selectProblem = (s: TokenCheckSnapshot) => s.context.problem;
const selectBusy = (s: TokenCheckSnapshot) => s.hasTag('busy');

/** Looks at a pasted token: what it says, and whether the domain would let it in. */
export function TokenDialog({ check, onClose }: TokenDialogProps) {
  const styles = useTokenDialogStyles();
  const token = useSelector(check, selectToken);
  const report = useSelector(check, selectReport);
  const problem = useSelector(check, selectProblem);
  const busy = useSelector(check, selectBusy);
  return (
    <Dialog
      open
      onOpenChange={(_, data) => {
        if (!data.open) onClose();
      }}
    >
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle action={busy ? <BusyIcon /> : null}>Test Token</DialogTitle>
          <DialogContent className={styles.content}>
            <TextAreaField
              name="token"
              label="Token"
              mono
              rows={[4, 8]}
              value={token}
              hint="It is looked at in this browser only: it is sent nowhere and kept nowhere."
              onChange={(text) => check.send({ type: 'token.change', token: text })}
            />
            {problem ? (
              <ProblemText
                title="The keys of the domain could not be loaded."
                text={explainProblem(problem)}
                actions={
                  <Button size="small" onClick={() => check.send({ type: 'token.retry' })}>
                    Retry
                  </Button>
                }
              />
            ) : null}
            {report ? <TokenReportView report={report} /> : null}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>Close</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
