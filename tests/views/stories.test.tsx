import { testStories, type StoryModule } from '../support/story-suite';

/** All but those with a file of their own, which run beside this one. */
testStories(
  import.meta.glob<StoryModule>(
    ['../../src/**/*.stories.tsx', '!../../src/views/shared/**', '!../../src/views/domain/**'],
    { eager: true },
  ),
);
