import { routes } from '@waka/contracts/routes';
import type { Row } from '../row.ts';
import { eventually } from '../wait.ts';

const endedWithoutRedis: Row = {
  number: 40,
  fault: 'A session ends while Redis is away.',
  done: 'Redis stops; a rider who is connected to one backend signs out of all devices by the other; another rider stays connected. Then Redis starts.',
  expected: 'The socket on the other backend is notified and closed ≤ 5 s later, without Redis; no other is.',
  async run({ cluster, people, report }) {
    const [here, there] = cluster.backends;
    const [leaver, stayer] = await Promise.all([people.rider(here.url), people.rider(here.url)]);
    const second = await people.secondPhoneOf(leaver, there.url);
    const reasons: string[] = [];
    leaver.socket.on('session:ended', ({ reason }) => reasons.push(reason));
    let falls = 0;
    stayer.socket.on('disconnect', () => (falls += 1));
    await cluster.stopRedis({ isSaved: true });
    try {
      const from = performance.now();
      await second.call(routes.endAllSessions);
      await eventually('the end', 20_000, () => reasons.length > 0);
      report.within('notified and closed after', performance.now() - from, 5);
    } finally {
      await cluster.startRedis();
    }
    report.equal('reason', reasons.join(' '), 'expired');
    report.equal('falls of the other rider', falls, 0);
  },
};

export const endedSessions: Row[] = [endedWithoutRedis];
