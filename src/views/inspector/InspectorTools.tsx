import { Button, Checkbox, Input, Select } from '@fluentui/react-components';
import { Delete16Regular, Pause16Regular, Play16Regular } from '@fluentui/react-icons';
import { shallowEqual, useSelector } from '@xstate/react';
import {
  type InspectorActor,
  selectCopied,
  selectEvents,
  selectFilter,
  selectPaused,
  selectShown,
} from '~/machines/inspector/inspector-machine';
import { CopyTextButton } from '~/views/kit/copy-text';
import { useInspectorStyles } from './inspector.styles';

/** Filters, and what can be done with the events. */
export function InspectorTools({ inspector }: { inspector: InspectorActor }) {
  const styles = useInspectorStyles();
  const filter = useSelector(inspector, selectFilter);
  const shown = useSelector(inspector, selectShown);
  const isPaused = useSelector(inspector, selectPaused);
  const copied = useSelector(inspector, selectCopied);
  const labels = useSelector(inspector, (s) => labelsOf(selectEvents(s), filter.label), shallowEqual);
  const change = (changed: Partial<typeof filter>) => inspector.send({ type: 'filter.change', change: changed });
  return (
    <>
      <Button
        size="small"
        icon={isPaused ? <Play16Regular /> : <Pause16Regular />}
        onClick={() => inspector.send({ type: isPaused ? 'inspector.resume' : 'inspector.pause' })}
      >
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      <Button size="small" icon={<Delete16Regular />} onClick={() => inspector.send({ type: 'inspector.clear' })}>
        Clear
      </Button>
      <CopyTextButton
        className={styles.copy}
        copied={copied}
        label="Copy as report"
        onCopy={() => inspector.send({ type: 'report.copy' })}
      />
      <Input
        size="small"
        className={styles.filter}
        aria-label="Filter events"
        placeholder="Filter events"
        value={filter.text}
        onChange={(_, { value }) => change({ text: value })}
      />
      <Select
        size="small"
        className={styles.filter}
        aria-label="Event type"
        value={filter.label ?? ''}
        onChange={(_, { value }) => change({ label: value === '' ? undefined : value })}
      >
        <option value="">All types</option>
        {labels.map((label) => (
          <option key={label}>{label}</option>
        ))}
      </Select>
      <Checkbox
        label="Selected machine only"
        checked={filter.machine !== undefined}
        onChange={(_, { checked }) => change({ machine: checked === true ? shown?.key : undefined })}
      />
    </>
  );
}

/** The types that are logged, and the chosen one, which may have been cleared. */
const labelsOf = (events: ReadonlyArray<{ label: string }>, chosen: string | undefined): string[] =>
  [...new Set([...events.map(({ label }) => label), ...(chosen === undefined ? [] : [chosen])])].sort();
