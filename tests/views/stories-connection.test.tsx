import { testStories, type StoryModule } from '../support/story-suite';

testStories(import.meta.glob<StoryModule>('../../src/views/connection/**/*.stories.tsx', { eager: true }));
