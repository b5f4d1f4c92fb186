import { Dropdown, Input, Option } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import type { ModelHistoryActor } from '../../../../machines/in-domain/model-history/model-history-machine';
import {
  selectAgainst,
  selectHighest,
  selectLowest,
  selectVersion,
} from '../../../../machines/in-domain/model-history/model-history-selectors';
import { useHistoryViewStyles } from './HistoryView.styles';

const choices = {
  none: 'Nothing',
  live: 'Live document',
  previous: 'Previous version',
  version: 'Version…',
} as const;
type Choice = keyof typeof choices;

/** What the chosen version is compared with. */
export function CompareChoice({ history }: { history: ModelHistoryActor }) {
  const styles = useHistoryViewStyles();
  const id = useId();
  const against = useSelector(history, selectAgainst);
  const version = useSelector(history, selectVersion);
  const lowest = useSelector(history, selectLowest);
  const highest = useSelector(history, selectHighest);
  const [typed, setTyped] = useState<string>();
  const choice: Choice = against === undefined ? 'none' : typeof against === 'number' ? 'version' : against;
  const choose = (next: Choice) => {
    setTyped(undefined);
    const side = next === 'version' ? Math.max(lowest, version - 1) : next === 'none' ? undefined : next;
    history.send({ type: 'history.compare', against: side });
  };
  const text = typed ?? String(against ?? '');
  const isKnown = (number: number) => Number.isInteger(number) && number >= lowest && number <= highest;
  return (
    <div className={styles.compare}>
      <label id={id} className={styles.compareLabel}>
        Compare with
      </label>
      <Dropdown
        size="small"
        className={styles.compareChoice}
        aria-labelledby={id}
        value={choices[choice]}
        selectedOptions={[choice]}
        onOptionSelect={(_, { optionValue }) => choose(optionValue as Choice)}
      >
        {Object.entries(choices).map(([value, label]) => (
          <Option key={value} value={value}>
            {label}
          </Option>
        ))}
      </Dropdown>
      {choice === 'version' ? (
        <Input
          size="small"
          type="number"
          inputMode="numeric"
          className={styles.compareNumber}
          aria-label={`Other version, from ${lowest} to ${highest}`}
          aria-invalid={!isKnown(Number(text))}
          title={`From ${lowest} to ${highest}`}
          min={lowest}
          max={highest}
          value={text}
          onChange={(_, { value }) => {
            setTyped(value);
            const number = Number(value);
            if (value !== '' && isKnown(number)) history.send({ type: 'history.compare', against: number });
          }}
          onBlur={() => setTyped(undefined)}
        />
      ) : null}
    </div>
  );
}
