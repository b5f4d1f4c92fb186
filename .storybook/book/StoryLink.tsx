import type { MouseEvent, ReactNode } from 'react';
import { addons } from 'storybook/preview-api';

type StoryCardProps = { id: string; name: string; note?: string; hasPictures: boolean };
type StoryLinkProps = { id: string; className?: string; label?: string; children: ReactNode };

/** Opens a story. A click on a picture in light or dark also chooses that theme. */
export function StoryLink({ id, className, label, children }: StoryLinkProps) {
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const { theme } = (event.target as HTMLElement).dataset;
    const channel = addons.getChannel();
    if (theme) channel.emit('updateGlobals', { globals: { theme } });
    channel.emit('selectStory', { storyId: id });
  };
  return (
    <a className={className} href={`./?path=/story/${id}`} target="_top" aria-label={label} onClick={open}>
      {children}
    </a>
  );
}

/** A story as its two small pictures and its name. */
export function StoryCard({ id, name, note, hasPictures }: StoryCardProps) {
  return (
    <StoryLink id={id} className="book-card" label={note ? `${note}, ${name}` : name}>
      <span className="book-pictures">
        {['light', 'dark'].map((theme) =>
          hasPictures ? (
            <img
              key={theme}
              src={`pictures/${theme}/${id}.png`}
              alt=""
              width={144}
              height={90}
              loading="lazy"
              decoding="async"
              data-theme={theme}
            />
          ) : (
            <span key={theme} style={{ background: theme === 'light' ? '#fafafa' : '#1f1f1f' }} data-theme={theme} />
          ),
        )}
      </span>
      {note ? <span className="book-card-note">{note}</span> : null}
      <span className="book-card-name">{name}</span>
    </StoryLink>
  );
}
