import { Button, type ButtonProps } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { MouseEventHandler, ReactElement } from 'react';
import type { PollActor, PollSnapshot } from '~/machines/kit/poll-machine';
import { BusyIcon } from './status';

type Look = Pick<
  ButtonProps,
  'size' | 'className' | 'children' | 'disabledFocusable' | 'aria-expanded' | 'aria-pressed'
>;
type IconButtonProps = Look & {
  icon: ReactElement;
  /** Its name, and its tooltip where `title` does not say more. */
  label: string;
  title?: string | undefined;
  onClick: MouseEventHandler<HTMLButtonElement>;
};

/** A button without a frame that has an icon, and words only where there is room. */
export const IconButton = ({ label, title = label, ...button }: IconButtonProps) => (
  <Button appearance="subtle" aria-label={label} title={title} {...button} />
);

/** After a failure: the question is being asked again right now. */
const selectTrying = (s: PollSnapshot | undefined) =>
  s !== undefined && s.context.problem !== undefined && !s.hasTag('failing');

export type RetryButtonProps = {
  watch: PollActor | undefined;
  onRetry: () => void;
  size?: 'small' | 'medium';
};

/** Asks at once; while the question is under way it says so. */
export function RetryButton({ watch, onRetry, size = 'small' }: RetryButtonProps) {
  const trying = useSelector(watch, selectTrying);
  return (
    <Button
      size={size}
      disabledFocusable={trying}
      icon={trying ? <BusyIcon /> : undefined}
      onClick={trying ? undefined : onRetry}
    >
      {trying ? 'Trying…' : 'Retry'}
    </Button>
  );
}
