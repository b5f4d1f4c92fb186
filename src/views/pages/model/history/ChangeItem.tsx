import { mergeClasses } from '@fluentui/react-components';
import { AddCircle16Regular, ArrowSort16Regular, Edit16Regular, SubtractCircle16Regular } from '@fluentui/react-icons';
import type { HTMLAttributes, ReactElement } from 'react';
import type { VersionChange } from '~/machines/model/history/version-changes';
import { Row } from '~/views/kit/layout';
import { beforeAndAfter, placeOfChange, verbs } from './history-texts';
import { useHistoryStyles } from './history.styles';

const icons: Record<VersionChange['kind'], ReactElement> = {
  added: <AddCircle16Regular />,
  removed: <SubtractCircle16Regular />,
  changed: <Edit16Regular />,
  moved: <ArrowSort16Regular />,
};

type ChangeItemProps = HTMLAttributes<HTMLLIElement> & {
  change: VersionChange;
  writeDate: (date: Date) => string;
};

/** One difference, with the old and the new value. */
export function ChangeItem({ change, writeDate, className, ...item }: ChangeItemProps) {
  const styles = useHistoryStyles();
  const { kind } = change;
  const { before, after } = beforeAndAfter(change, writeDate);
  const path = placeOfChange(change);
  return (
    <li className={mergeClasses(styles.change, className)} {...item}>
      <span className={mergeClasses(styles.kindIcon, styles[kind])}>{icons[kind]}</span>
      <Row as="span" gap="S" align="baseline">
        <span className={styles.kind}>{verbs[kind]}</span>
        <bdi className={styles.path} title={path}>
          {path}
        </bdi>
      </Row>
      <Row as="span" gap="S" align="baseline">
        <ChangedValue text={before} look={kind === 'moved' ? 'moved' : 'before'} />
        {before !== undefined && after !== undefined ? (
          <span className={styles.arrow} role="img" aria-label="is now">
            →
          </span>
        ) : null}
        <ChangedValue text={after} look={kind === 'moved' ? 'moved' : 'after'} />
      </Row>
    </li>
  );
}

function ChangedValue({ text, look }: { text: string | undefined; look: 'moved' | 'before' | 'after' }) {
  const styles = useHistoryStyles();
  return text === undefined ? null : (
    <bdi className={mergeClasses(styles.value, styles[look])} title={text}>
      {text}
    </bdi>
  );
}
