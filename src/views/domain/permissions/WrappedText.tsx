import { useWrappedTextStyles } from './WrappedText.styles';

/** A text that takes a second line in the cell of a table, in the place of being cut. */
export const WrappedText = ({ children }: { children: string }) => (
  <span className={useWrappedTextStyles().root}>{children}</span>
);
