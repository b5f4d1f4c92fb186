import { mergeClasses } from '@fluentui/react-components';
import { personColor, personKey } from '../../../shared/person-color';
import { usePersonStyles } from '../../../shared/PersonAvatar.styles';
import { caretPieces } from './caret-pieces';
import type { RowFacts } from './drawn-rows';
import { useTreeRowStyles } from './TreeRow.styles';
import { lengthText } from './value-text';

/** The value of what holds no others, a string in its quotes, with the carets of those who write in it. */
export function RowValue({ facts }: { facts: RowFacts }) {
  const { kind, value, valueLength, marks } = facts;
  const styles = useTreeRowStyles();
  const colors = usePersonStyles();
  const isText = kind === 'string';
  return (
    <>
      <bdi
        aria-hidden
        data-part="value"
        className={mergeClasses(
          styles.value,
          styles[kind],
          facts.typed === 'value' && styles.typed,
          facts.valueHit && styles.hit,
          facts.valueHit && facts.isCurrent && styles.current,
        )}
      >
        {isText ? '"' : null}
        {isText && marks.some(({ carets }) => carets.length > 0)
          ? caretPieces(value, marks).map(({ text, at, selectedBy, carets }) => (
              <span key={at}>
                {carets.map(({ person, name }) => (
                  <span
                    key={personKey(person)}
                    title={name}
                    data-caret={personColor(person)}
                    className={mergeClasses(colors[personColor(person)], styles.caret)}
                  />
                ))}
                <span
                  className={
                    selectedBy ? mergeClasses(colors[personColor(selectedBy)], styles.selection) : undefined
                  }
                >
                  {text}
                </span>
              </span>
            ))
          : value}
        {isText ? (valueLength === undefined ? '"' : '…') : null}
      </bdi>
      {valueLength === undefined ? null : (
        <span aria-hidden className={styles.quiet}>
          {lengthText(valueLength)}
        </span>
      )}
    </>
  );
}
