import { GrantAdder, type GrantAdderProps } from './GrantAdder';
import { GrantTable, type GrantTableProps } from './GrantTable';
import { useGrantEditorStyles } from './GrantEditor.styles';

export type GrantEditorProps<Row> = Omit<GrantAdderProps<Row>, 'onAdd'> & Omit<GrantTableProps, 'grants'>;

/**
 * Who has permissions of their own: add, change, delete (spec domain-level §6). `onChange` is told of a new entry and of a changed one
 * alike; what becomes of it (a form's value, a call) is the owner's.
 */
export function GrantEditor<Row>(props: GrantEditorProps<Row>) {
  const styles = useGrantEditorStyles();
  return (
    <div className={styles.root}>
      <GrantAdder {...props} onAdd={props.onChange} />
      <GrantTable {...props} />
    </div>
  );
}
