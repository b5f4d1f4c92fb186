import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { charts, fileNameOf } from '../../scripts/statecharts/charts';
import { drawChart } from '../../scripts/statecharts/draw';
import { projectFolder, sourceFiles } from '../../scripts/source-files';

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...(Object.values(node.states) as AnyStateNode[]).flatMap(nodesOf),
];
const nodes = charts.flatMap((chart) => nodesOf(chart.root as AnyStateNode));
const nameOf = (node: AnyStateNode) => [node.machine.id, ...node.path].join('.');

/** Charts that run as children of others: they fail by a defect only, and then the whole console says so. */
const neverFailing = [
  'preferences',
  'notifications',
  'session',
  'serverStatus',
  'favorites',
  'domainStatus',
  'watchDescriptor',
  'watchStatistics',
  'realtime',
  'openModel',
  'sourceEdit',
];

describe('charts', () => {
  it('are all known here', () => {
    const written = sourceFiles('src/machines').flatMap(({ path }) =>
      [...readFileSync(join(projectFolder, path), 'utf8').matchAll(/createMachine\(\{\s+id: '(\w+)'/g)].map(
        ([, id]) => id,
      ),
    );
    expect(charts.map(({ id }) => id).sort()).toEqual(written.sort());
  });

  it('name every delay', () => {
    const unnamed = nodes.flatMap((node) =>
      node.after
        .filter(({ delay }) => typeof delay !== 'string' || !(delay in implementationsOf(node).delays))
        .map(({ delay }) => `${nameOf(node)}: ${String(delay)}`),
    );
    expect(unnamed).toEqual([]);
  });

  it('name every guard and action', () => {
    const unnamed = nodes.flatMap((node) =>
      [...node.transitions.values()]
        .flat()
        .flatMap(({ guard, actions, eventType }) =>
          [guard, ...actions]
            .filter((named) => typeof named === 'function' && !eventType.startsWith('xstate.snapshot.'))
            .map(() => `${nameOf(node)}: ${eventType}`),
        ),
    );
    expect(unnamed).toEqual([]);
  });

  it('name what runs by its own name', () => {
    const odd = nodes.flatMap((node) =>
      node.invoke
        .filter(({ id, src }) => id !== src || !(id in implementationsOf(node).actors))
        .map(({ id }) => `${nameOf(node)}: ${id}`),
    );
    expect(odd).toEqual([]);
  });

  it('say what happens when what runs fails', () => {
    const unanswered = nodes.flatMap((node) =>
      node.invoke.filter(({ id }) => !node.transitions.has(`xstate.error.actor.${id}`)).map(({ id }) => id),
    );
    expect(unanswered.sort()).toEqual([...neverFailing].sort());
  });

  it('re-enter from a region never: that would restart the regions beside it', () => {
    const restarting = nodes
      .filter((node) => node.parent?.type === 'parallel')
      .flatMap((node) =>
        [...node.transitions.values()]
          .flat()
          .filter(({ reenter, target }) => reenter && target)
          .map(({ eventType }) => `${nameOf(node)}: ${eventType}`),
      );
    expect(restarting).toEqual([]);
  });

  it('run at most eight actors at the side of each', () => {
    const crowded = charts.filter((chart) => Object.keys(chart.implementations.actors).length > 8);
    expect(crowded.map(({ id }) => id)).toEqual([]);
  });
});

describe('docs/statecharts', () => {
  const folder = join(projectFolder, 'docs/statecharts');
  it.each(charts.map((chart) => [chart.id, chart] as const))(
    'has %s as it is (npm run statecharts)',
    (id, chart) => {
      expect(readFileSync(join(folder, `${fileNameOf(id)}.md`), 'utf8')).toBe(drawChart(chart));
    },
  );
  it('has no diagram of a chart that is gone', () => {
    expect(readdirSync(folder).sort()).toEqual(charts.map(({ id }) => `${fileNameOf(id)}.md`).sort());
  });
});

function implementationsOf(node: AnyStateNode): { delays: object; actors: object } {
  return (node.machine as AnyStateMachine).implementations as { delays: object; actors: object };
}
