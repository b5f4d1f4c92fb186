import { useId } from 'react';
import type { AnyStateMachine } from 'xstate';
import { type Arrow, layOut, lineHeight, type Point, type StateBox } from './layout';

type ChartProps = {
  machine: AnyStateMachine;
  /** Leaf states to highlight, as paths with dots. */
  highlighted: readonly string[];
  /** What a link says about a state besides its path, as in "3 stories". */
  noteOf: (state: string) => string;
  linkOf: (state: string) => string;
};

/** A machine's chart as a picture whose states are links. */
export function Chart({ machine, highlighted, noteOf, linkOf }: ChartProps) {
  const { width, height, boxes, arrows } = layOut(machine);
  const tip = `${useId()}tip`;
  return (
    <svg
      className="chart"
      viewBox={`-1 -1 ${width + 2} ${height + 2}`}
      width={width + 2}
      height={height + 2}
      role="group"
      aria-label={`Chart of ${machine.id}`}
    >
      <marker id={tip} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">
        <path d="M0 0 8 4 0 8z" className="chart-tip" />
      </marker>
      {boxes.map((box) => (
        <Box
          key={box.state}
          box={box}
          href={linkOf(box.state)}
          note={noteOf(box.state)}
          isHighlighted={highlighted.some((state) => state === box.state || isAbove(box.state, state))}
        />
      ))}
      {arrows.map((arrow, index) => (
        <path key={index} className="chart-arrow" d={curve(arrow.points)} markerEnd={`url(#${tip})`} />
      ))}
      {arrows.map((arrow, index) => (
        <Label key={index} arrow={arrow} />
      ))}
    </svg>
  );
}

const isAbove = (outer: string, inner: string) => outer !== '' && inner.startsWith(`${outer}.`);

function Box({
  box,
  href,
  note,
  isHighlighted,
}: {
  box: StateBox;
  href: string;
  note: string;
  isHighlighted: boolean;
}) {
  const { x, y, width, height, state, name, kind, isInitial, isRegion, inner } = box;
  const classes = ['chart-state', `chart-${kind}`, isRegion && 'chart-region', isHighlighted && 'chart-highlighted'];
  return (
    <a
      href={href}
      className={classes.filter(Boolean).join(' ')}
      aria-label={`${state || name}${note && `, ${note}`}`}
      aria-current={isHighlighted && kind === 'leaf' ? 'true' : undefined}
      data-state={state}
    >
      <rect x={x} y={y} width={width} height={height} rx={6} />
      {isInitial ? <circle cx={x + 11} cy={y + 14} r={3.5} /> : null}
      <text className="chart-name" x={x + (isInitial ? 20 : 10)} y={y + 18}>
        {name}
      </text>
      {inner.map((text, index) => (
        <text key={text} className="chart-words" x={x + 10} y={y + 34 + index * lineHeight}>
          {text}
        </text>
      ))}
    </a>
  );
}

function Label({ arrow: { label, words } }: { arrow: Arrow }) {
  return (
    <g className="chart-label" aria-hidden="true">
      <rect x={label.x} y={label.y} width={label.width} height={label.height} rx={3} />
      {words.map((text, index) => (
        <text key={text} className="chart-words" x={label.x + 4} y={label.y + 13 + index * lineHeight}>
          {text}
        </text>
      ))}
    </g>
  );
}

/** A line through these points with round corners. */
function curve(points: Point[]): string {
  const [first, ...rest] = points;
  const last = rest.at(-1);
  if (!first || !last) return '';
  const bends = rest.slice(0, -1).map((point, index) => {
    const next = rest[index + 1]!;
    const isLast = index === rest.length - 2;
    const end = isLast ? next : { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 };
    return `Q${point.x} ${point.y} ${end.x} ${end.y}`;
  });
  return `M${first.x} ${first.y} ${bends.length > 0 ? bends.join(' ') : `L${last.x} ${last.y}`}`;
}
