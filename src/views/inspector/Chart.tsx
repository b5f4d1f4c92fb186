import { mergeClasses } from '@fluentui/react-components';
import type { ChartState } from '~/core/inspection/picture';
import { useChartStyles } from './inspector.styles';

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
