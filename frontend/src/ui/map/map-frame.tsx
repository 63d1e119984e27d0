import type { CSSProperties, ReactNode } from 'react';
import { roomForZoom, LOADING_COLOURS, type Covered, type MapTheme } from './map-props.ts';
import './map.css';

interface MapFrameProps {
  theme: MapTheme;
  covered?: Covered;
  isReady: boolean;
  loading: string;
  children: ReactNode;
}

/** Sets the map's colours and hides it until it is rendered completely. */
export function MapFrame({ theme, covered, isReady, loading, children }: MapFrameProps) {
  const style: CSSProperties & Record<'--covered-bottom', string> = { '--covered-bottom': `${covered?.bottom ?? 0}px` };
  return (
    <div
      className="waka-map"
      data-theme={theme}
      data-ready={isReady}
      data-room={roomForZoom(covered, innerHeight)}
      style={style}
    >
      {children}
      {!isReady && (
        <output
          className={`absolute inset-0 z-10 grid place-items-center pb-(--covered-bottom) text-sm ${LOADING_COLOURS[theme]}`}
        >
          {loading}
        </output>
      )}
    </div>
  );
}
