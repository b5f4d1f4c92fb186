import { testStories, type StoryModule } from '../support/story-suite';

testStories(import.meta.glob<StoryModule>('../../src/views/shell/**/*.stories.tsx', { eager: true }));
