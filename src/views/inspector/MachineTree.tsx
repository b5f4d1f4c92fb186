import { mergeClasses } from '@fluentui/react-components';
import type { CSSProperties, KeyboardEvent } from 'react';
import { allMachines, type ChartState, leavesOf, type MachinePicture } from '~/core/inspection/picture';
import { useKeepFocus } from '~/views/hooks/focus';
import { useChartStyles, useInspectorStyles } from './inspector.styles';

type ChartProps = { chart: ChartState; active: readonly string[] };

/** The states of a chart as nested boxes. The active ones are marked; the regions of a parallel state are dashed and side by side. */
export function Chart({ chart, active }: ChartProps) {
  const styles = useChartStyles();
  return (
    <ul className={mergeClasses(styles.states, chart.kind === 'parallel' && styles.regions)}>
      {chart.states.map((state) => {
        const isActive = active.includes(state.path);
        const isLeaf = state.states.length === 0;
        return (
          <li
            key={state.key}
            aria-current={isActive ? 'true' : undefined}
            title={state.description}
            className={mergeClasses(
              styles.state,
              chart.kind === 'parallel' && styles.region,
              state.kind === 'final' && styles.final,
              isActive && styles.active,
              isActive && isLeaf && styles.leaf,
            )}
          >
            <span>{state.key}</span>
            {isLeaf ? null : <Chart chart={state} active={active} />}
          </li>
        );
      })}
    </ul>
  );
}

type MachineTreeProps = {
  machines: readonly MachinePicture[];
  selected: string | undefined;
  onSelect: (key: string) => void;
};
type Row = ReturnType<typeof allMachines>[number];

/** The running machines, children below their parents. The arrow keys select. */
export function MachineTree({ machines, selected, onSelect }: MachineTreeProps) {
  const styles = useInspectorStyles();
  const rows = allMachines(machines);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const found = rowFor(
      event.key,
      rows,
      rows.findIndex(({ machine }) => machine.key === selected),
    );
    if (!found) return;
    event.preventDefault();
    onSelect(found.machine.key);
    event.currentTarget.querySelectorAll<HTMLElement>('[role="treeitem"]')[rows.indexOf(found)]?.focus();
  };
  return (
    <div className={styles.tree} tabIndex={-1}>
      <div role="tree" aria-label="Machines" onKeyDown={onKeyDown}>
        {rows.map(({ machine, depth }) => (
          <MachineRow
            key={machine.key}
            machine={machine}
            depth={depth}
            isSelected={machine.key === selected}
            onSelect={onSelect}
          />
        ))}
      </div>
    </div>
  );
}

/** The row that a key leads to. */
function rowFor(key: string, rows: readonly Row[], at: number): Row | undefined {
  const depth = rows[at]?.depth ?? 0;
  switch (key) {
    case 'ArrowDown':
      return rows[at + 1];
    case 'ArrowUp':
      return rows[at - 1];
    case 'Home':
      return rows[0];
    case 'End':
      return rows.at(-1);
    case 'ArrowLeft':
      return rows.slice(0, at).findLast((row) => row.depth < depth);
    case 'ArrowRight':
      return rows[at + 1]?.depth === depth + 1 ? rows[at + 1] : undefined;
    default:
      return undefined;
  }
}

type MachineRowProps = Row & { isSelected: boolean; onSelect: (key: string) => void };

function MachineRow({ machine, depth, isSelected, onSelect }: MachineRowProps) {
  const styles = useInspectorStyles();
  const ref = useKeepFocus<HTMLDivElement>();
  const { key, name, number, status, active } = machine;
  return (
    <div
      ref={ref}
      role="treeitem"
      aria-level={depth + 1}
      aria-selected={isSelected}
      tabIndex={isSelected ? 0 : -1}
      className={mergeClasses(styles.machine, isSelected && styles.selected)}
      style={{ '--depth': depth } as CSSProperties}
      onClick={() => onSelect(key)}
    >
      <span>
        <span className={styles.strong}>{name}</span> <span className={styles.number}>{number}</span>
      </span>
      <span className={styles.state} title={leavesOf(active)}>
        {status === 'active' ? leavesOf(active) : status}
      </span>
    </div>
  );
}
