import { mergeClasses } from '@fluentui/react-components';
import { ErrorCircle16Filled, Warning16Filled } from '@fluentui/react-icons';
import { useEditorStyles } from './editors.styles';

export type SaidProps = {
  id: string;
  problem: string | undefined;
  warning: string | undefined;
  /** Within a form, not over the rows below. */
  inForm?: boolean;
  /** At the right end of what it speaks of, where there is little room. */
  end?: boolean;
};

const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** Why what is typed is not taken, or what to know before it is. It is spoken when it comes. */
export function Said({ id, problem, warning, inForm = false, end = false }: SaidProps) {
  const styles = useEditorStyles();
  const text = problem ?? warning;
  return (
    <span id={id} role={problem === undefined ? 'status' : 'alert'}>
      {text === undefined ? null : (
        <span
          ref={bringIntoView}
          className={mergeClasses(styles.said, end && styles.saidEnd, inForm && styles.inForm)}
        >
          <span
            className={mergeClasses(styles.icon, problem === undefined ? styles.warning : styles.problem)}
          >
            {problem === undefined ? <Warning16Filled /> : <ErrorCircle16Filled />}
          </span>
          <span>{text}</span>
        </span>
      )}
    </span>
  );
}
