import * as React from 'react';
import { useGlobals, useParameter } from 'storybook/manager-api';

type Options = Record<string, { styles: { width: string; height: string } }>;
type Viewports = { options?: Options };
type Globals = { theme?: string; size?: string; viewport?: { value?: string } };

/**
 * Shows the story in frames that are reduced to the canvas: two, light and dark, when that theme is chosen (two themes
 * in one document would share menus and dialogs), or the whole of one when it shall fit.
 */
export function LightAndDark({ children, storyId }: { children?: React.ReactNode; storyId?: string }) {
  const [globals] = useGlobals();
  const { theme = 'light', size, viewport } = globals as Globals;
  const { options } = useParameter<Viewports>('viewport', {});
  const fits = size === 'fit';
  const isOn = theme === 'both' || fits;
  const chosen = options?.[viewport?.value ?? ''];
  return (
    <>
      <div style={{ display: isOn ? 'none' : 'contents' }}>{children}</div>
      {isOn && storyId ? (
        <div style={{ position: 'absolute', inset: 0, display: 'flex', overflow: 'auto' }}>
          {(theme === 'both' ? ['light', 'dark'] : [theme]).map((each) => (
            <Framed key={each} theme={each} storyId={storyId} fits={fits} {...chosen?.styles} />
          ))}
        </div>
      ) : null}
    </>
  );
}

type FramedProps = { theme: string; storyId: string; fits: boolean; width?: string; height?: string };

/** One theme, in the size of the viewport, or 1280 × 800, reduced to its part of the canvas if it is wider, or higher and `fits`. */
function Framed({ theme, storyId, fits, width = '1280px', height = '800px' }: FramedProps) {
  const share = (part: string, whole: string) => `tan(atan2(${part}, ${whole}))`;
  return (
    <div style={{ flex: '1 1 0', minWidth: 0, containerType: 'size', position: 'relative' }}>
      <iframe
        title={`The story in ${theme}`}
        src={`./iframe.html?id=${storyId}&viewMode=story&globals=theme:${theme};a11y.manual:!true`}
        style={{
          width,
          height,
          border: 0,
          transformOrigin: '0 0',
          scale: `min(1, ${share('100cqw', width)}${fits ? `, ${share('100cqh', height)}` : ''})`,
        }}
      />
    </div>
  );
}
