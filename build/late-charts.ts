import type { Plugin } from 'vite';

const file = /[\\/]xstate[\\/]dist[\\/]StateMachine-\w+\.esm\.js$/;
const unset = /this\.(?:root|states|events) = void 0;/g;
const states = /this\.root = (new StateNode\(config, \{[^}]*\}\));([^]*?)this\.states = this\.root\.states;.*\n.*\n/;
const late = `}
  get root() { const config = this.config; Object.defineProperty(this, 'root', { value: $1 });$2return this.root; }
  get states() { return this.root.states; }
  get events() { return this.root.events;`;

/** A chart makes its states when it first runs: most charts of a module never do, or only their copies with actors. */
export const lateCharts = (): Plugin => ({
  name: 'late-charts',
  transform(code, id) {
    if (!file.test(id)) return null;
    if (!states.test(code)) throw new Error('The class of charts in xstate has changed: see build/late-charts.ts.');
    return { code: code.replace(unset, '').replace(states, late), map: null };
  },
});
