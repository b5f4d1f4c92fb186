import { PopoverSurface, type PopoverSurfaceProps } from '@fluentui/react-components';
import { useReturnFocus } from '~/views/hooks/focus';

/** The surface of a popover; the focus returns to its trigger, unless it was taken elsewhere. */
export function PopoverPanel(props: PopoverSurfaceProps) {
  useReturnFocus({ unlessTaken: true });
  return <PopoverSurface {...props} />;
}
