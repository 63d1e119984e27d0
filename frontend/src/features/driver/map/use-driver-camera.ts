import type { LatLng } from '@waka/contracts/geo';
import { useHomeCentre } from '../../../lib/map/cities.store.ts';
import { useState } from 'react';
import { MAP_ZOOM } from '../../../ui/map/map-props.ts';
import type { Scene } from './scene.ts';
import { useSteadyPoint } from './use-steady-point.ts';

const FOLLOW_M = 20;
const OVERVIEW_M = 200;

interface Goal {
  centre: LatLng;
  zoom: number;
  fit: readonly LatLng[];
}

/**
 * Keeps in view the driver with the place of the next manoeuvre, or the scene where none is known, until the driver moves
 * the map by hand, and again from when he asks for it. `isWide` shows two kilometres around a driver.
 */
export function useDriverCamera(scene: Scene, me: LatLng | null, next: LatLng | null = null, isWide = false) {
  const home = useHomeCentre();
  const near = useSteadyPoint(me, FOLLOW_M);
  const far = useSteadyPoint(me, OVERVIEW_M);
  const [left, setLeft] = useState<{ goal: Goal; scene: Scene } | null>(null);
  const [timesAsked, setTimesAsked] = useState(0);
  const goal: Goal = {
    centre: near ?? home,
    // The map moves only when its goal changes. A goal that is requested again therefore differs by an invisible
    // amount.
    zoom: (isWide ? MAP_ZOOM.around : MAP_ZOOM.normal) + (timesAsked % 2) / 1000,
    fit: next && near ? [bare(near), bare(next)] : fitOf(scene, far),
  };
  // A new step is shown, wherever the map was left in the one before.
  const kept = left?.scene === scene ? left.goal : null;
  return {
    goal: kept ?? goal,
    isMoved: kept !== null,
    moved: () => setLeft({ goal: kept ?? goal, scene }),
    broughtBack: () => {
      setLeft(null);
      setTimesAsked(timesAsked + 1);
    },
  };
}

function fitOf({ points, hasDriver }: Scene, me: LatLng | null): readonly LatLng[] {
  if (points.length === 0) return [];
  return (me && hasDriver ? [me, ...points] : points).map(bare);
}

const bare = ({ lat, lng }: LatLng): LatLng => ({ lat, lng });
