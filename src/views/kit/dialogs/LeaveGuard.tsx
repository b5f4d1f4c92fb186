import { Button } from '@fluentui/react-components';
import { useContext } from 'react';
import { type Path, useBeforeUnload, useBlocker, useLocation } from 'react-router-dom';
import { watchForm } from '~/machines/console/unsaved-work';
import { useConsoleParts, DraftsContext } from '~/views/console-parts';
import { PageContext, ShownContext, useOnChange } from '~/views/hooks/events';
import { useReturnFocus } from '~/views/hooks/focus';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { DialogFrame } from './DialogFrame';

type LeaveDialogProps = {
  action?: string;
  title?: string | undefined;
  text?: string | undefined;
  onStay: () => void;
  onLeave: () => void;
};

/** Asks whether to discard unsaved input. Escape and Enter stay. */
export function LeaveDialog({
  action = 'Leave',
  title = `${action} without saving?`,
  text = 'You have unsaved changes. They will be lost.',
  onStay,
  onLeave,
}: LeaveDialogProps) {
  useReturnFocus();
  return (
    <DialogFrame
      alert
      title={title}
      onClose={onStay}
      actions={
        <>
          {/* First, because a dialog focuses its first button. */}
          <Button appearance="primary" onClick={onStay}>
            Stay
          </Button>
          <Button onClick={onLeave}>{action}</Button>
        </>
      }
    >
      {text}
    </DialogFrame>
  );
}

export type LeaveGuardProps = {
  /** Called when leaving, so that changes saved just before count as saved. */
  isDirty: () => boolean;
  /** Whether the input is kept at this place, such as another tab of the same page. */
  keeps?: (place: Path) => boolean;
  /** What was typed is offered again, if it turns out not to be saved. */
  keepsDrafts?: boolean;
  /** The operator leaves and discards the changes. */
  onLeave?: () => void;
  /** Everything is saved: a question that is open is answered, and the page is left. */
  isSettled?: boolean;
} & Pick<LeaveDialogProps, 'title' | 'text'>;

/** Not while another page is shown: the router knows only one question before leaving. */
export const LeaveGuard = (props: LeaveGuardProps) =>
  useContext(ShownContext) ? <LeaveQuestion {...props} /> : undefined;

function LeaveQuestion(props: LeaveGuardProps) {
  const { isDirty, keeps, keepsDrafts = false, onLeave, isSettled = false, title, text } = props;
  const { unsaved } = useConsoleParts();
  const drafts = useContext(DraftsContext);
  const page = useContext(PageContext);
  useOnChange(page, () => page?.ask());
  useActorRef(watchForm, { input: { unsaved, isDirty } });
  const { pathname: own } = useLocation();
  const isOwn = (place: Path) => place.pathname === own || keeps?.(place) === true;
  // The router may be at the next page before this one is unmounted: then the operator has already answered.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isOwn(currentLocation) && !isOwn(nextLocation) && isDirty(),
  );
  useBeforeUnload((event) => {
    if (isDirty()) event.preventDefault();
  });
  useOnChange(isSettled, () => {
    if (isSettled && blocker.state === 'blocked') blocker.proceed();
  });
  return blocker.state === 'blocked' ? (
    <LeaveDialog
      title={title}
      text={text}
      onStay={() => blocker.reset()}
      onLeave={() => {
        onLeave?.();
        if (!keepsDrafts) drafts?.giveUp();
        blocker.proceed();
      }}
    />
  ) : null;
}
