import { Button, type ButtonProps } from '@fluentui/react-components';
import type { MouseEventHandler, ReactElement } from 'react';

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
