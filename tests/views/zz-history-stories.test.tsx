import { testStories, type StoryModule } from '../support/story-suite';

testStories(import.meta.glob<StoryModule>('../../src/views/domain/models/history/*.stories.tsx', { eager: true }));
