import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { Preferences, SystemTheme } from '~/api/browser/stores';
import {
  preferencesActors,
  preferencesMachine,
  selectTheme,
  selectTimeZone,
} from '~/machines/preferences/preferences-machine';

function start(input: Preferences = { theme: 'system', timeZone: 'local' }) {
  const saved: Preferences[] = [];
  let system: (theme: SystemTheme) => void = () => {};
  const store = {
    load: () => input,
    save: (preferences: Preferences) => saved.push(preferences),
    watchSystem: (report: (theme: SystemTheme) => void) => {
      system = report;
      report('dark');
      return () => (system = () => {});
    },
  };
  const actor = createActor(preferencesMachine.provide({ actors: preferencesActors({ preferences: store }) }), {
    input,
  }).start();
  return { actor, saved, system: (theme: SystemTheme) => system(theme), snapshot: () => actor.getSnapshot() };
}

describe(preferencesMachine.id, () => {
  it('follows the system theme until another one is chosen', () => {
    const { snapshot, system, saved } = start();
    expect(selectTheme(snapshot())).toBe('dark');
    system('contrast');
    expect(selectTheme(snapshot())).toBe('contrast');
    expect(saved).toEqual([]);
  });

  it('saves all preferences on each choice', () => {
    const { actor, snapshot, saved, system } = start({ theme: 'dark', timeZone: 'local' });
    expect([selectTheme(snapshot()), selectTimeZone(snapshot())]).toEqual(['dark', 'local']);
    actor.send({ type: 'preferences.change', change: { theme: 'light' } });
    actor.send({ type: 'preferences.change', change: { timeZone: 'utc' } });
    expect(saved).toEqual([
      { theme: 'light', timeZone: 'local' },
      { theme: 'light', timeZone: 'utc' },
    ]);
    system('contrast');
    expect(selectTheme(snapshot())).toBe('light');
    actor.send({ type: 'preferences.change', change: { theme: 'system' } });
    expect(selectTheme(snapshot())).toBe('contrast');
  });

  it('keeps running when the browser cannot save', () => {
    const actor = createActor(
      preferencesMachine.provide({
        actors: preferencesActors({
          preferences: {
            load: () => ({ theme: 'system', timeZone: 'local' }),
            save: () => {
              throw new Error('full');
            },
            watchSystem: () => () => {},
          },
        }),
      }),
      { input: { theme: 'system', timeZone: 'local' } },
    ).start();
    actor.send({ type: 'preferences.change', change: { theme: 'dark' } });
    actor.send({ type: 'preferences.change', change: { timeZone: 'utc' } });
    expect(actor.getSnapshot().status).toBe('active');
    expect(selectTheme(actor.getSnapshot())).toBe('dark');
  });
});
