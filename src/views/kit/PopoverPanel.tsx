import {
  Popover,
  type PopoverProps,
  PopoverSurface,
  type PopoverSurfaceProps,
  PopoverTrigger,
} from '@fluentui/react-components';
import { type ReactElement, type ReactNode, useId } from 'react';
import { useReturnFocus } from '~/views/hooks/focus';

/** The surface of a popover; the focus returns to its trigger, unless it was taken elsewhere. */
export function PopoverPanel(props: PopoverSurfaceProps) {
  useReturnFocus({ unlessTaken: true });
  return <PopoverSurface {...props} />;
}

type OpenPopoverProps = Omit<PopoverSurfaceProps, 'title' | 'children'> &
  Pick<PopoverProps, 'positioning' | 'withArrow'> & {
    button: ReactElement;
    title: string;
    titleClass: string;
    children: ReactNode;
  };

/** A popover with a heading that keeps the focus inside; open at first. */
export function OpenPopover(props: OpenPopoverProps) {
  const { button, positioning, withArrow = false, title, titleClass, children, ...surface } = props;
  const titleId = useId();
  return (
    <Popover defaultOpen positioning={positioning} withArrow={withArrow} trapFocus>
      <PopoverTrigger disableButtonEnhancement>{button}</PopoverTrigger>
      <PopoverPanel {...surface} aria-labelledby={titleId}>
        <h2 id={titleId} className={titleClass}>
          {title}
        </h2>
        {children}
      </PopoverPanel>
    </Popover>
  );
}
