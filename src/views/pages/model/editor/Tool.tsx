import { Button, Tooltip } from '@fluentui/react-components';
import type { ReactElement, ReactNode } from 'react';
import { useTreeEditorStyles } from './editor.styles';

/** A button with an icon whose name stands in its tooltip. */
export function Tool(props: ToolProps) {
  const { label, icon, onClick, disabled = false, delay = tooltipDelay, size, children, shortcut } = props;
  return (
    <Tooltip content={label} relationship="label" showDelay={delay}>
      <Button
        appearance="subtle"
        size={size}
        icon={icon}
        disabledFocusable={disabled}
        aria-keyshortcuts={shortcut}
        onClick={onClick}
      >
        {children}
      </Button>
    </Tooltip>
  );
}

/** The word of a tool that has an icon too, left out where the toolbar has less room: the tool needs a label and a title. */
export const ToolWord = ({ children }: { children: string }) => (
  <span className={useTreeEditorStyles().word}>{children}</span>
);

/** Until a tooltip shows, in ms (spec domain-level §9). */
export const tooltipDelay = 1_000;

export type ToolProps = {
  label: string;
  icon: ReactElement;
  onClick: () => void;
  disabled?: boolean;
  delay?: number;
  size?: 'small' | 'medium';
  /** Words beside the icon. */
  children?: ReactNode;
  /** The key that does the same, as `aria-keyshortcuts` has it. */
  shortcut?: string;
};
