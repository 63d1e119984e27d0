import type { Asked } from './arguments.ts';
import { opsCity } from './city/ops-city.ts';
import type { BenchServices } from './lib/figure.ts';
import { lighthouse } from './lighthouse.ts';
import { carrierNat } from './nat/carrier-nat.ts';
import { scale } from './scale/scale.ts';
import { soak } from './soak/soak.ts';

interface Alone {
  name: string;
  title: string;
  /** Returns false where a promise was missed. */
  measure(services: BenchServices, asked: Asked): Promise<boolean>;
}

/** Measurements that run only when they are named. */
export const alone: Alone[] = [
  {
    name: 'soak',
    title: 'a small fleet for an hour (--minutes): whatever could grow',
    measure: (services, { minutes }) => soak(services, minutes),
  },
  {
    name: 'carrier-nat',
    title: '5,000 phones behind the one address of their network',
    measure: (services) => carrierNat(services),
  },
  {
    name: 'scale',
    title: 'processor time of all parts by the number of drivers',
    measure: (services, { turns }) => scale(services, turns.seconds * 5),
  },
  {
    name: 'lighthouse',
    title: 'landing and rider home as a slow phone has them; needs Chromium',
    measure: (services, { turns }) => lighthouse(services, turns.pairs),
  },
  {
    name: 'ops-city',
    title: 'the ops screens beside 5,000 drivers; needs Chromium',
    measure: (services, { turns }) => opsCity(services, turns),
  },
];
