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

/** Machines that run as children of others. They fail only because of a defect, which the whole console then reports. */
const neverFailing = [
  'preferences',
  'notifications',
  'session',
  'connection',
  'favorites',
  'domainStatus',
  'watchDescriptor',
  'watchStatistics',
  'watchFacts',
  'watchLatest',
  'realtime',
  'openModel',
  'sourceEdit',
];

describe('charts', () => {
  it('are all listed here', () => {
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

  it('use the actor name as the id of each invoked actor', () => {
    const odd = nodes.flatMap((node) =>
      node.invoke
        .filter(({ id, src }) => id !== src || !(id in implementationsOf(node).actors))
        .map(({ id }) => `${nameOf(node)}: ${id}`),
    );
    expect(odd).toEqual([]);
  });

  it('handle the failure of each invoked actor', () => {
    const unanswered = nodes.flatMap((node) =>
      node.invoke.filter(({ id }) => !node.transitions.has(`xstate.error.actor.${id}`)).map(({ id }) => id),
    );
    expect(unanswered.sort()).toEqual([...neverFailing].sort());
  });

  it('never re-enter a region, which would restart its sibling regions', () => {
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

  it('have at most twelve actors each', () => {
    const crowded = charts.filter((chart) => Object.keys(chart.implementations.actors).length > 12);
    expect(crowded.map(({ id }) => id)).toEqual([]);
  });
});

describe('docs/statecharts', () => {
  const folder = join(projectFolder, 'docs/statecharts');
  it.each(charts.map((chart) => [chart.id, chart] as const))(
    'has a current diagram of %s (npm run statecharts)',
    (id, chart) => {
      expect(readFileSync(join(folder, `${fileNameOf(id)}.md`), 'utf8')).toBe(drawChart(chart));
    },
  );
  it('has no diagram of a deleted chart', () => {
    expect(readdirSync(folder).sort()).toEqual(charts.map(({ id }) => `${fileNameOf(id)}.md`).sort());
  });
});

function implementationsOf(node: AnyStateNode): { delays: object; actors: object } {
  return (node.machine as AnyStateMachine).implementations as { delays: object; actors: object };
}
