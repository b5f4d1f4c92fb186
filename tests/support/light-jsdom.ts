import fs from 'node:fs';
import { builtinEnvironments, type Environment } from 'vitest/runtime';

/** Properties that hide an element or make it a block. */
const needed = /^\s*(display|visibility)\s*:/;
/** Slow to match, and nothing in the console uses them. */
const unused = /:dir|popover|until-found|::/;

/** Rules of a style sheet without nested rules, reduced to what decides whether an element is visible. */
const reduced = (sheet: string): string =>
  sheet.replace(/\/\*.*?\*\//gs, '').replace(/([^{}]+)\{([^{}]*)\}/g, (_, selector: string, declarations: string) => {
    const left = declarations.split(';').filter((each) => needed.test(each));
    return left.length === 0 || unused.test(selector) ? '' : `${selector}{${left.join(';')}}`;
  });

/**
 * jsdom as usual, with a short default style sheet: jsdom matches every rule of it with every element that a test
 * finds by role or that axe checks, which took a third of the time of all stories.
 */
const lightJsdom: Environment = {
  ...builtinEnvironments.jsdom,
  async setup(global, options) {
    const { readFileSync } = fs;
    const read = (...given: Parameters<typeof readFileSync>) => {
      const text = readFileSync(...given);
      return String(given[0]).endsWith('default-stylesheet.css') ? reduced(String(text)) : text;
    };
    fs.readFileSync = read as typeof readFileSync;
    try {
      return await builtinEnvironments.jsdom.setup(global, options);
    } finally {
      fs.readFileSync = readFileSync;
    }
  },
};

export default lightJsdom;
