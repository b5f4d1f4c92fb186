import * as React from 'react';
import { useGlobals, useParameter } from 'storybook/manager-api';

type Options = Record<string, { styles: { width: string; height: string } }>;
type Viewports = { options?: Options };

/** Shows the story in two frames, light and dark, when that theme is chosen. Two themes in one document would share menus and dialogs. */
export function LightAndDark({ children, storyId }: { children?: React.ReactNode; storyId?: string }) {
  const [globals] = useGlobals();
  const { theme, viewport } = globals as { theme?: string; viewport?: { value?: string } };
  const { options } = useParameter<Viewports>('viewport', {});
  const isOn = theme === 'both';
  const chosen = options?.[viewport?.value ?? ''];
  return (
    <>
      <div style={{ display: isOn ? 'none' : 'contents' }}>{children}</div>
      {isOn && storyId ? (
        <div style={{ position: 'absolute', inset: 0, display: 'flex', overflow: 'auto' }}>
          {['light', 'dark'].map((each) => (
            <Framed key={each} theme={each} storyId={storyId} {...chosen?.styles} />
          ))}
        </div>
      ) : null}
    </>
  );
}

type FramedProps = { theme: string; storyId: string; width?: string; height?: string };

/** One theme, in the size of the viewport, or 1280 × 800, reduced to half of the canvas if it is wider. */
function Framed({ theme, storyId, width = '1280px', height = '800px' }: FramedProps) {
  return (
    <div style={{ flex: '1 1 0', minWidth: 0, containerType: 'inline-size', position: 'relative' }}>
      <iframe
        title={`The story in ${theme}`}
        src={`./iframe.html?id=${storyId}&viewMode=story&globals=theme:${theme};a11y.manual:!true`}
        style={{
          width,
          height,
          border: 0,
          transformOrigin: '0 0',
          scale: `min(1, tan(atan2(100cqw, ${width})))`,
        }}
      />
    </div>
  );
}
