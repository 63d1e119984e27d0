import type { LatLng } from '@waka/contracts/geo';
import { placeOn, type Journey } from './journey.ts';

type Random = () => number;

/** Speed between halts, relative to the measured mean, which includes them. */
const CRUISE_FACTOR = 1.25;

/** Drives along a journey at a city's pace, with halts at crossings. */
export class Car {
  /** Metres a second over a whole journey: usually, and on the present one. */
  readonly #usualPace: number;
  #pace: number;
  readonly #random: Random;
  #position: LatLng;
  #heading: number | null = null;
  #journey: Journey | null = null;
  #driven = 0;
  #metresToHalt = 0;
  #haltSeconds = 0;
  /** Metres a second, in the last step. */
  speed = 0;

  constructor(position: LatLng, pace: number, random: Random) {
    this.#position = position;
    this.#usualPace = pace;
    this.#pace = pace;
    this.#random = random;
    this.#planHalt();
  }

  get position(): LatLng {
    return this.#position;
  }

  get heading(): number | null {
    return this.#heading;
  }

  get isThere(): boolean {
    return this.#journey === null;
  }

  placeAt(position: LatLng): void {
    this.#position = position;
    this.#journey = null;
  }

  follow(journey: Journey): void {
    this.#journey = journey.metres > 0 ? journey : null;
    this.#pace = journey.pace ?? this.#usualPace;
    this.#driven = 0;
  }

  /** Lets so much of the car's time pass; `realSeconds` is the real time that it takes. */
  step(seconds: number, realSeconds = seconds): void {
    const before = this.#driven;
    let left = seconds;
    while (this.#journey && left > 0) left -= this.#haltSeconds > 0 ? this.#wait(left) : this.#roll(left);
    this.speed = realSeconds > 0 ? Math.max(0, this.#driven - before) / realSeconds : 0;
  }

  #wait(seconds: number): number {
    const waited = Math.min(seconds, this.#haltSeconds);
    this.#haltSeconds -= waited;
    if (this.#haltSeconds <= 0) this.#planHalt();
    return waited;
  }

  #roll(seconds: number): number {
    const journey = this.#journey;
    if (!journey) return seconds;
    const cruise = this.#pace * CRUISE_FACTOR;
    const metres = Math.min(seconds * cruise, this.#metresToHalt, journey.metres - this.#driven);
    this.#driven += metres;
    this.#metresToHalt -= metres;
    if (this.#metresToHalt <= 0) this.#haltSeconds = this.#haltLength();
    const { heading, ...position } = placeOn(journey, this.#driven);
    this.#position = position;
    this.#heading = heading ?? this.#heading;
    if (this.#driven >= journey.metres) this.#journey = null;
    return Math.max(metres / cruise, 0.001);
  }

  #planHalt(): void {
    this.#metresToHalt = 200 + this.#random() * 500;
  }

  // Returns a halt that brings the stretch just driven to the mean pace; the mean stretch is 450 m.
  #haltLength(): number {
    return (450 / this.#pace) * (1 - 1 / CRUISE_FACTOR) * (0.5 + this.#random());
  }
}
