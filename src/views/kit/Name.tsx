import { visibleText } from '~/core/hidden-characters';

/** A name that people chose: its direction does not reach beyond it, and hidden characters are drawn as in "‹U+202E›". */
export const Name = ({ children, className }: { children: string; className?: string | undefined }) => (
  <bdi className={className}>{visibleText(children)}</bdi>
);
