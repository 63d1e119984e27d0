import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';

const fileOf = (name: string) => readFile(new URL(`../../${name}`, import.meta.url), 'utf8');

/** The metrics that prom-client has for every process. */
const OF_EVERY_PROCESS = /^(process|nodejs)_/;
/**
 * The exporters' metrics of Postgres, Redis, the machine and the public address; alerts.long.test.ts asks real ones.
 */
const OF_EXPORTERS = /^(pg|node|probe)_|^redis_(up|memory|aof|rdb)|^waka_(backup|restore)/;
const WORDS = /\b[a-z]+(?:_[a-z0-9]+)+\b/g;
const NO_FIGURES = new Set(['histogram_quantile', 'predict_linear']);

test.each(['docker/grafana/waka.json', 'docker/alerts.yml'])(
  '%s asks only for figures that the service has',
  async (name) => {
    const figures = `${await fileOf('backend/src/metrics.ts')}\n${await fileOf('worker/src/metrics.ts')}`;
    const text = await fileOf(name);
    const questions = [...text.matchAll(/"?expr"?: (.*)/g)].map(([, question = '']) => question);
    const asked = questions.flatMap((question) => question.match(WORDS) ?? []);
    const known = (word: string) => figures.includes(`'${word.replace(/_(bucket|count|sum)$/, '')}'`);
    expect(asked.length).toBeGreaterThan(5);
    expect(
      asked.filter(
        (word) => !OF_EVERY_PROCESS.test(word) && !OF_EXPORTERS.test(word) && !NO_FIGURES.has(word) && !known(word),
      ),
    ).toEqual([]);
  },
);
